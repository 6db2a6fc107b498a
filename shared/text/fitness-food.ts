import { isolated } from './isolated.ts';
import { plural } from './language.ts';

/* The dialogs about food. Numbers are passed formatted. */

export const photoMissing = 'Please choose a photo';
export const nameMissing = 'Please enter a food name';
export const uploaded = 'Photo uploaded! Analyzing...';
export const savedWithPhoto = 'Saved food with photo';
export const photoSavedHere = 'Photo saved on this device. It’ll be uploaded as soon as possible.';
export const uploadFailed = 'Failed to upload photo';
export const saved = 'Food entry saved';
export const saveFailed = 'Failed to save food entry';
export const updated = 'Food entry updated';
export const updateFailed = 'Failed to update';
export const gone = 'This entry no longer exists.';
export const searchFailed = 'Search isn’t available right now. You can enter the values yourself.';
export const heic = 'This browser can’t read HEIC photos. Choose a JPEG or PNG, or enter your food under Manual.';

export const howToLog = 'How to log it';
export const tabs = { photo: 'Photo', manual: 'Manual' };
export const upload = 'Upload';
export const uploading = 'Uploading...';
export const stopQuestion = 'Stop the upload?';
export const stop = 'Stop';

export const takePhoto = 'Take photo';
export const fromLibrary = 'Choose from library';
export const choosePhoto = 'Choose photo';
export const chooseAnotherPhoto = 'Choose another photo';
export const preview = 'Photo preview';
export const photoHint = 'All optional. A label helps the analysis. With your own values, the photo isn’t analyzed.';
export const preparing = 'Preparing photo...';
export const uploadingPercent = (percent: string) => `Uploading photo... ${percent}`;

export const label = 'Label';
export const quantity = 'Quantity';
export const portion = 'Portion';
export const unit = 'Unit';
export const calories = 'Calories';
export const grams = { protein: 'Protein', carbs: 'Carbs', fat: 'Fat' };
export const gramUnit = 'g';

export const search = 'Search foods';
export const searchExamples = 'Banana, oatmeal, yogurt';
export const nothingFound = (name: string) => `No results for "${isolated(name)}". You can enter the values yourself.`;
export const enterByHand = (name: string) => `Enter "${isolated(name)}" by hand`;
export const loggedLast = 'Recently logged';
export const foods = 'Foods';
export const yours = 'Yours';
export const foodCount = (count: number, shown: string) =>
  plural(count, { one: `${shown} food`, other: `${shown} foods` });
export const fatsecret = 'Powered by fatsecret';
export const catalogue = 'Source: USDA FoodData Central';

export const editFood = 'Edit Food Entry';
export const deleteQuestion = 'Are you sure you want to delete this food entry?';
export const estimate = (range: string) => `The estimate was ${range}.`;
export const addItem = 'Add Item';
export const item = (number: string) => `Item ${number}`;
export const removeItem = (number: string) => `Remove item ${number}`;
export const removeNamed = (name: string) => `Remove ${name}`;
export const savedNumbers = (name: string, calories: string) => `Use your values for ${isolated(name)} (${calories})`;
