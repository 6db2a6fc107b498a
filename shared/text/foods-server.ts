/** Names of what nobody has named. They are stored, and are the user's from then on. */
export const foodNames = {
  /** Of a photo, with numbers that the user gave. */
  meal: 'Meal',
  /** Of something on a photo, or of a search. */
  food: 'Food',
  /** Of a photo that is not analyzed, but stands for one that is. */
  sample: 'Sample meal',
};
