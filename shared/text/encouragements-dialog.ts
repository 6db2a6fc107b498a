export const addTitle = 'Add Encouragement';
export const editTitle = 'Edit Encouragement';
export const body = 'Body';
export const citation = 'Citation';

export const deleteQuestion = 'Are you sure you want to delete this encouragement?';
export const deleted = 'Encouragement deleted';
