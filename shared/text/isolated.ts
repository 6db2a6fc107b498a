/*
 * User text within a sentence of plain text, such as a toast. In an element of its own, it has `dir="auto"`, or is a
 * `<bdi>`.
 */

/** Letters that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N’Ko, Adlam and their forms. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a][\udc00-\udfff]/;

const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ['\u2068', '\u2069'];

/**
 * A name or a title in its own direction, so that it does not reorder the words, numbers and marks around it. Text
 * without such letters gets no marks, so that it can be copied, searched and compared.
 */
export const isolated = (written: string): string =>
  FROM_THE_RIGHT.test(written) ? `${FIRST_STRONG_ISOLATE}${written}${POP_ISOLATE}` : written;
