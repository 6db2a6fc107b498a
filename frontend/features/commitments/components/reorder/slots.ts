/*
 * Where a dragged element would be dropped: the list is a column of blocks, measured once when the drag starts. Blocks
 * that move aside are not measured again, so that nothing flickers.
 */

export interface Block {
  top: number;
  height: number;
}

/**
 * The new index of the block `dragged` after a move by `offset` pixels: it changes places with the blocks whose middle
 * it has passed. Blocks before `first` are never passed.
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

/** How far the block `index` moves aside for the dragged one, in pixels. */
export function shiftOf(index: number, dragged: number, slot: number, height: number): number {
  if (index > dragged && index <= slot) return -height;
  return index < dragged && index >= slot ? height : 0;
}

/** The top of the dragged block at its new index, in the coordinates of the blocks. */
export function topAt(blocks: readonly Block[], dragged: number, slot: number): number {
  const [from, to] = [blocks[dragged], blocks[slot]];
  if (!from || !to) return 0;
  return slot > dragged ? to.top + to.height - from.height : to.top;
}
