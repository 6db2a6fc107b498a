/** The foods of the FatSecret emulator in FatSecret's shapes, where every number is a string. */

interface Serving {
  id: string;
  description: string;
  grams: number;
  units: number;
  measurement: string;
}

interface KnownFood {
  id: string;
  name: string;
  brand?: string;
  /** Grams in 100 g. */
  protein: number;
  carbohydrate: number;
  fat: number;
  servings: [Serving, ...Serving[]];
}

const hundred = (id: string): Serving => ({ id, description: '100 g', grams: 100, units: 100, measurement: 'g' });

export const FOODS: KnownFood[] = [
  {
    id: '33691',
    name: 'Oatmeal',
    protein: 2.54,
    carbohydrate: 11.67,
    fat: 1.52,
    servings: [{ id: '1', description: '1 cup', grams: 234, units: 1, measurement: 'cup' }, hundred('2')],
  },
  {
    id: '4384',
    name: 'Greek Yogurt',
    brand: 'Fage',
    protein: 10.3,
    carbohydrate: 3,
    fat: 0,
    servings: [{ id: '3', description: '1 container', grams: 170, units: 1, measurement: 'container' }, hundred('4')],
  },
  {
    id: '4385',
    name: 'Greek Salad',
    protein: 3.1,
    carbohydrate: 4.4,
    fat: 6.8,
    servings: [{ id: '5', description: '1 bowl', grams: 250, units: 1, measurement: 'bowl' }],
  },
  { id: '35755', name: 'Chicken Breast', protein: 29.55, carbohydrate: 0, fat: 7.72, servings: [hundred('6')] },
];

/** The shape of `foods.search`, with the numbers in a sentence. */
export function searchResult(food: KnownFood): object {
  const [serving] = food.servings;
  const { calories, fat, carbohydrate, protein } = figuresOf(food, serving);
  const per = serving.measurement === 'g' ? `${serving.grams}g` : serving.description;
  const nutrients = `Calories: ${calories}kcal | Fat: ${fat}g | Carbs: ${carbohydrate}g | Protein: ${protein}g`;
  return { ...common(food), food_description: `Per ${per} - ${nutrients}` };
}

/** The shape of `food.get.v4`. */
export function foodDetails(food: KnownFood): object {
  const servings = food.servings.map((serving) => ({
    serving_id: serving.id,
    serving_description: serving.description,
    metric_serving_amount: serving.grams.toFixed(3),
    metric_serving_unit: 'g',
    number_of_units: serving.units.toFixed(3),
    measurement_description: serving.measurement,
    ...figuresOf(food, serving),
  }));
  return { ...common(food), servings: { serving: oneOrMany(servings) } };
}

/** FatSecret writes a list with one element as that element. */
export function oneOrMany<Each>(all: Each[]): Each | Each[] | undefined {
  return all.length > 1 ? all : all[0];
}

function common({ id, name, brand }: KnownFood) {
  return {
    food_id: id,
    food_name: name,
    food_type: brand ? 'Brand' : 'Generic',
    ...(brand && { brand_name: brand }),
    food_url: `https://foods.fatsecret.com/calories-nutrition/${id}`,
  };
}

function figuresOf({ protein, carbohydrate, fat }: KnownFood, { grams }: Serving) {
  const share = grams / 100;
  return {
    calories: ((protein * 4 + carbohydrate * 4 + fat * 9) * share).toFixed(0),
    carbohydrate: (carbohydrate * share).toFixed(2),
    protein: (protein * share).toFixed(2),
    fat: (fat * share).toFixed(2),
  };
}
