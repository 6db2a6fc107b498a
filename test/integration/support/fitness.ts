import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { installFitness } from '#test/support/fitness.ts';
import { type Caller, type Person, pathOf, type World } from '#test/support/world.ts';

/* The calls about fitness entries, whatever they answer. */

export const PORRIDGE = { name: 'Porridge', protein: 10, carbs: 66, fat: 4 };
export const KEPT_PORRIDGE = { ...PORRIDGE, quantity: 1, unit: 'serving', calories: 340 };

/** A person with the power-up. */
export async function withFitness(world: World, who: { timezone?: string } = {}): Promise<Person> {
  const ada = await world.person({ name: 'Ada', ...who });
  await installFitness(ada);
  return ada;
}

export const update = (person: Caller, id: string, body: unknown, endpoint: Endpoint = fitness.update) =>
  person.raw('PATCH', pathOf(endpoint, { params: { id } }), { body });

export const remove = (person: Caller, id: string, endpoint: Endpoint = fitness.delete) =>
  person.raw('DELETE', pathOf(endpoint, { params: { id } }));

export const analyze = (person: Caller, id: string) =>
  person.raw('POST', pathOf(fitness.analyze, { params: { id } }), { body: {} });

export const refused = (status: number, ...errors: string[]) => ({ status, body: { error: errors[0], errors } });
