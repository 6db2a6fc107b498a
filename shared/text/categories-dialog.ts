export const addTitle = 'Add Category';
export const editTitle = 'Edit Category';
export const name = 'Name';
export const deleteQuestion = 'Are you sure you want to delete this category?';
export const deleteNote = 'Its commitments move to ‘No Category’.';
export const deleted = 'Category deleted';
