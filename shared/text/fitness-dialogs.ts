/* The dialogs about weight, exercise and photos. */

export const deleteQuestion = {
  food: 'Are you sure you want to delete this food entry?',
  weight: 'Are you sure you want to delete this weight entry?',
  exercise: 'Are you sure you want to delete this exercise entry?',
};

export const editWeight = 'Edit Weight';
export const weight = 'Weight';
export const weightMissing = 'Enter a weight value';
export const unit = 'Unit';
export const units = { lbs: 'Pounds', kg: 'Kilograms' };

export const editExercise = 'Edit Exercise';
export const exerciseName = 'Exercise name';
export const minutes = 'Minutes';
export const intensity = 'Intensity';
export const intensities = { low: 'Low', moderate: 'Moderate', high: 'High' };

export const confidantsSee = 'Confidants see';
export const visibilities = { full: 'Everything', totals: 'Numbers only', private: 'Nothing' };

export const photo = (name: string) => `Photo: ${name}`;
