/*
 * Where something that is dragged comes to lie: the list as a column of blocks, whose places are measured once, when it is
 * picked up. Since what moves aside is not measured again, nothing can flicker to and fro.
 */

export interface Block {
  top: number;
  height: number;
}

/**
 * The index at which the block `dragged` comes to lie when it has been moved by `offset` pixels: it changes places with those whose
 * middle it has passed. Blocks before `first` are never passed.
 */
export function slotAt(blocks: readonly Block[], dragged: number, offset: number, first = 0): number {
  const block = blocks[dragged];
  if (!block) return dragged;
  const top = block.top + offset;
  const middle = (at: number) => {
    const each = blocks[at];
    return each ? each.top + each.height / 2 : Number.NaN;
  };
  let slot = dragged;
  if (offset > 0) while (top + block.height > middle(slot + 1)) slot++;
  else while (slot > first && top < middle(slot - 1)) slot--;
  return slot;
}

/** By how much the block `index` moves aside for the one that is dragged. */
export function shiftOf(index: number, dragged: number, slot: number, height: number): number {
  if (index > dragged && index <= slot) return -height;
  return index < dragged && index >= slot ? height : 0;
}

/** Where the dragged block comes to lie, in the coordinates of the blocks. */
export function topAt(blocks: readonly Block[], dragged: number, slot: number): number {
  const [from, to] = [blocks[dragged], blocks[slot]];
  if (!from || !to) return 0;
  return slot > dragged ? to.top + to.height - from.height : to.top;
}
