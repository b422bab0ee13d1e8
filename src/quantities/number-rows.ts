/** Numbers that are made room for at once. */
const BLOCK_LENGTH = 4096;

let block = new Float64Array(0);
let used = 0;

/** A row of zeros cut from a larger block: memory of its own takes longer to get than a short row to fill. */
export function newRow(length: number): Float64Array {
  if (used + length > block.length) {
    block = new Float64Array(Math.max(length, BLOCK_LENGTH));
    used = 0;
  }
  const row = block.subarray(used, used + length);
  used += length;
  return row;
}
