/* The skeleton of fitness, and the page that replaces it. */

export const loading = 'Loading fitness';
export const today = 'Today';
export const calories = 'Calories';
export const protein = 'Protein';
export const carbs = 'Carbs';
export const fat = 'Fat';
