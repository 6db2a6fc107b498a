import { readings } from '#shared/domain/numbers.ts';
import { folded } from '#shared/domain/text.ts';
import { type DateFormat, guessFormat, isBare } from './dates.ts';
import type { HabitEntry } from './model.ts';

/*
 * Recognizes the columns of a table by their names and by their few distinct words, in common languages. A number alone
 * says nothing: it can be an id, a year or an amount.
 */

/** The columns of a table by their indexes. */
export interface Columns {
  /** `columns`: each other column is a habit. Undefined: all rows are of one habit, named like the file. */
  title: number | 'columns' | undefined;
  date: number;
  /** Undefined: each row is a check-off. */
  status: number | undefined;
  category?: number | undefined;
  note?: number | undefined;
  format: DateFormat;
}

/** `status` is null if it may be in a column that cannot be recognized: then the user has to say. */
export type Guess = Omit<Columns, 'status'> & { status: number | undefined | null };

export interface Table {
  /** The name of the file, without its ending. */
  name: string;
  head: string[];
  rows: string[][];
  /** Rows with more values than the head has names: their values cannot be assigned. */
  wider: string[][];
}

/** The number of rows by which columns are recognized. The format of dates is decided by all rows. */
const SAMPLE = 500;
/** The number of examples of unreadable dates. */
const EXAMPLES = 3;
/** A column of outcomes has at most this many different words, however many rows. */
const FEW_WORDS = 6;

/** A pattern of word beginnings and of whole words, both separated by bars, without case and accents. */
const words = (beginnings: string, whole = '') => new RegExp(`^(?:(?:${folded(beginnings)})|(?:${folded(whole)})$)`);

/** The beginnings of words for 'done', in the name of a column or in its cells. */
const DONE_WORDS =
  'done|complet|check|success|succeed|achiev|accompl|finished|reach|erledigt|geschafft|gemacht|fertig|erfolg|erfüllt|' +
  'abgehakt|erreicht|réussi|terminé|atteint|hecho|hecha|lograd|cumplid|realizad|alcanz|conclu|cumprid|feito|feita|' +
  'alcanç|riuscit|fatto|fatta|raggiun|gedaan|voltooid|gelukt|bereikt|gjort|utför|uppnå|avklar|ferdig|færdig|oppnå|' +
  'opnå|zrobion|wykonan|ukończon|osiągn|hotov|splněn|dosažen|выполнен|сделан|готов|успе|достиг|виконан|зроблен|' +
  'досяг|yapıld|tamamland|ulaşıl|達成|达成|달성';

const NAMES = {
  id: words('uuid|guid', 'id|ids|key'),
  title: words(
    'title|habit|task|activit|commitment|goal|gewohnheit|titel|aufgabe|aktivität|titre|tâche|título|tarea|' +
      'activida|tarefa|abitudin|attività|titolo|gewoonte|taak|nawyk|zadani|návyk|úkol|vana|uppgift|oppgave|' +
      'привычк|задач|названи|alışkanlık|习惯|習慣|任务|タスク|습관',
    'name|nom|nombre|nome|naam|navn|namn|nazwa|název|имя|名|名前|名称|이름',
  ),
  date: words(
    'date|datum|fecha|giorno|jour|когда|дата|tarih|日期|日付|날짜|timestamp',
    'day|when|tag|data|dia|dag|dato|dzień|den|день|gün|日|time|datetime',
  ),
  otherDate: words('creat|updat|start|end|due|modif|begin|beginn|erstell|last'),
  status: words(
    'status|state|result|outcome|ergebnis|zustand|resultat|statut|fait|résultat|resultado|estado|esito|stato|' +
      `uitkomst|wynik|stav|результат|статус|durum|sonuç|状态|結果|结果|状態|상태|결과|${DONE_WORDS}`,
    'value|did|met|wert|valeur|valor|valore|waarde|värde|verdi|hodnota|значение',
  ),
  category: words('categor|kategor|catégor|група|групп|категор|group|gruppe|folder|project|分类|カテゴリ', 'tags|area'),
  note: words(
    'note|comment|remark|memo|bemerk|notiz|anmerk|kommentar|comentari|observ|commento|opmerking|poznám|заметк|' +
      'комментар|примечан|备注|メモ|コメント|메모',
    'nota',
  ),
  /** Columns about the habit or the date, or without meaning here. */
  other: words(
    'descript|beschreib|icon|color|colour|farbe|couleur|unit|einheit|unité|year|jahr|année|año|month|monat|' +
      'mois|week|woche|semaine|weekday|streak|position|priorit|emoji|url|frequen',
    'anno|mes|mese|mês',
  ),
};

const DONE = words(
  DONE_WORDS,
  'x|y|yes|true|on|ok|kept|ja|wahr|oui|fait|vrai|si|éxito|verdadero|sim|sucesso|verdadeiro|' +
    'vero|waar|klar|tak|prawda|ano|да|истина|так|evet|はい|完了|済|是|完成|已完成|对|예|네|완료|성공',
);
const SKIPPED = words(
  'skip|excus|übersprung|ausgelassen|sauté|omitid|saltad|saltat|pulad|overgeslagen|hoppad|przeskocz|pomini|' +
    'přeskoč|пропуск|スキップ|跳过|건너',
  's',
);
const MISSED_WORDS =
  'miss(?!ion)|fail|fehlgeschlag|verpasst|versäumt|unerledigt|offen|pending|open|incomplet|unfinish|undone|unknown|' +
  'raté|manqué|échec|échou|fallid|fallad|perdid|falh|fallit|mancat|gemist|mislukt|missad|nieuda|nesplněn|' +
  'невыполнен|провал|başarısız';
const MISSED = words(MISSED_WORDS);
const NOT_DONE = words(
  MISSED_WORDS,
  'n|no|not|none|null|never|false|off|todo|nein|nicht|kein|falsch|misserfolg|non|pas|faux|falso|não|nee|niet|' +
    'nej|inte|nei|ikke|nie|ne|нет|не|ні|hayır|değil|いいえ|未|未完了|未完成|否|没|아니요|실패|미완료',
);
const FINISHED = words(DONE_WORDS);
const NOT = /^(no[nt]?|nicht|pas|niet|inte|ikke|nie|ne|не|nao)$/;
/** Words for 'partly', which is neither done nor missed. */
const PARTLY = words('partial|partiel|parcial|parzial|teilweise', 'half|halb');
const DONE_SIGN = /^[✓✔✅☑●○◯〇]\uFE0F?$/u;
const NOT_DONE_SIGN = /^(?:[✗✘❌×]\uFE0F?|-|–|—)?$/u;
/** A number, also with its unit: '30 min'. */
const AMOUNT = /^([-+]?[\d.,'\s]*\d)\s*(?:\p{L}{1,12}\.?|[%％٪])?$/u;
const PERCENT = /[%％٪]|\d\s?(?:per ?cent|pct|pro[cz]ent|pour ?cent|por ?cento?)/iu;

/** The outcome in a cell: done, skipped or neither; undefined for anything else. */
export function statusOf(value: string): HabitEntry['status'] | 'open' | undefined {
  const written = value.trim();
  if (DONE_SIGN.test(written)) return 'completed';
  if (NOT_DONE_SIGN.test(written)) return 'open';
  if (isPartOfAll(written)) return undefined;
  const said = wordsOf(written);
  const has = (pattern: RegExp) => said.some((word) => pattern.test(word));
  const amount = amountOf(written);
  // '2 missed' counts other things.
  if (amount !== undefined && !has(NOT_DONE)) return amount > 0 ? 'completed' : 'open';
  // A sentence is a note.
  if (said.length > 3 || has(PARTLY)) return undefined;
  if (has(SKIPPED)) return 'skipped';
  // 'Not done' contains both words.
  if (has(NOT_DONE)) return 'open';
  return has(DONE) ? 'completed' : undefined;
}

/**
 * The outcome in a cell of the column with this name. In a column 'Missed' or 'Not done', a yes means just that, and a
 * no means done. In a column 'Skipped', a no can also mean missed.
 */
export function statusIn(name: string, value: string): ReturnType<typeof statusOf> {
  const status = statusOf(value);
  const against = againstIn(wordsOf(name));
  if (against && status === 'completed') return against;
  const isNo = status === 'open' && !wordsOf(value).some((word) => MISSED.test(word));
  return against === 'open' && isNo ? 'completed' : status;
}

/** The outcome that a yes means in a column with these words in its name; undefined if it means done. */
function againstIn(names: readonly string[]): HabitEntry['status'] | 'open' | undefined {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(FINISHED)) return has(NOT) ? 'open' : undefined;
  if (has(SKIPPED)) return 'skipped';
  return has(MISSED) ? 'open' : undefined;
}

/** The most likely columns; undefined if no column has dates, or if the position of their year is unclear. */
export function guessColumns({ head, rows }: Table, monthFirst: boolean): Guess | undefined {
  const sample = rows.slice(0, SAMPLE);
  const all = head.map((name, index) => ({
    index,
    names: wordsOf(name),
    values: sample.map((row) => (row[index] ?? '').trim()).filter((value) => value !== ''),
  }));
  const [date] = all
    .map((column) => ({ ...column, ...guessFormat(column.values, monthFirst) }))
    .filter(({ share, format, names }) => share >= 0.5 && (!isBare(format) || isCalled(names, 'date')))
    .sort((a, b) => rankOfDate(a) - rankOfDate(b) || b.share - a.share || a.index - b.index);
  if (!date) return undefined;
  const { format } = guessFormat(
    rows.map((row) => row[date.index] ?? ''),
    monthFirst,
  );
  if (!format) return undefined;
  const others = all.filter(({ index, names }) => index !== date.index && !isCalled(names, 'id'));
  const category = others.find(({ names }) => isCalled(names, 'category'));
  const note = others.find(({ names }) => isCalled(names, 'note'));
  const named = others.find(
    (column) =>
      isCalled(column.names, 'title') &&
      !isCalled(column.names, 'category', 'note', 'other') &&
      !column.values.every(isNumber) &&
      !isOutcome(column),
  );
  const free = others.filter((column) => ![category, note, named].includes(column) && !isCalled(column.names, 'other'));
  const marks = free.filter(({ values }) => values.length > 0 && values.every((value) => statusOf(value)));
  // A column 'Skipped' says too little, and a reminder says nothing.
  const isFor = ({ names }: Column) => !againstIn(names) && !names.some((name) => /^(remind|erinn)/.test(name));
  const status =
    marks.filter(isFor).find(({ names }) => isCalled(names, 'status')) ??
    free.filter(isFor).find(({ names, values }) => isCalled(names, 'status') && mostlyStatus(values)) ??
    marks.filter(isFor).find(({ values }) => !values.some(isAmount));
  const title = named ?? free.find((column) => column !== status && !marks.includes(column) && isTitle(column.values));
  const guess = { date: date.index, format, category: category?.index, note: note?.index };
  const isStatus = marks.some(({ names }) => isCalled(names, 'status'));
  const isWide = marks.length > 1 ? !named && !(title && isStatus) : marks.length === 1 && !title && !isStatus;
  if (isWide && marks.every((column) => isMarked(column) && column.names.length > 0))
    return { ...guess, title: 'columns', status: null };
  const left = [...free, ...(note ? [note] : [])].filter((column) => column !== title);
  const unsure =
    left.some((column) => canBeOutcome(column.values) || (marks.includes(column) && !isFor(column))) ||
    // One amount can be a part of another: 3 of 8.
    left.filter(({ values }) => values.length > 0 && values.every(isAmount)).length > 1;
  return { ...guess, title: title?.index, status: status ? status.index : unsure ? null : undefined };
}

/** The column with unreadable dates, by its name or its values, with some examples. */
export function dateColumnOf({ head, rows }: Table): { column: string; values: string[] } | undefined {
  const valuesOf = (index: number) => [...new Set(rows.map((row) => (row[index] ?? '').trim()))].filter(Boolean);
  const called = head.findIndex((name) => isCalled(wordsOf(name), 'date'));
  const index = called < 0 ? head.findIndex((_, place) => isUndecided(valuesOf(place))) : called;
  return index < 0
    ? undefined
    : { column: head[index] || String(index + 1), values: valuesOf(index).slice(0, EXAMPLES) };
}

function isUndecided(values: readonly string[]): boolean {
  const { format, share } = guessFormat(values, false);
  return !format && share >= 0.5;
}

/** For a table with a column for each habit: the columns of habits, and the names of columns without marks. */
export function habitColumns({ head, rows }: Table, date: number): { habits: number[]; others: string[] } {
  const habits: number[] = [];
  const others: string[] = [];
  for (const [index, name] of head.entries()) {
    if (index === date || name === '') continue;
    const values = rows.map((row) => (row[index] ?? '').trim()).filter((value) => value !== '');
    const names = wordsOf(name);
    // A column of years has no marks, but a weekly review is a habit.
    const isOther = isCalled(names, 'id', 'note') || (isCalled(names, 'other') && !isMarked({ names, values }));
    if (!isOther && (values.length === 0 || mostlyStatus(values))) habits.push(index);
    else others.push(name);
  }
  return { habits, others };
}

interface Column {
  names: readonly string[];
  values: readonly string[];
}

/** The words of a name or a cell, also of `entry_type` and `HabitName`. */
function wordsOf(text: string): string[] {
  return folded(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function isCalled(names: readonly string[], ...kinds: (keyof typeof NAMES)[]): boolean {
  return kinds.some((kind) => names.some((name) => NAMES[kind].test(name)));
}

/** A column called a date comes first, one of a creation or a start last. */
function rankOfDate({ names }: Column): number {
  return isCalled(names, 'otherDate') ? 2 : isCalled(names, 'date') ? 0 : 1;
}

/** Zeros and ones are marks, other numbers are amounts. */
const isMarked = ({ values }: Column) => values.every((value) => !isAmount(value) || /^[01]$/.test(value));

function mostlyStatus(values: readonly string[], share = 0.5): boolean {
  const known = values.filter((value) => statusOf(value) !== undefined);
  return known.length > 0 && known.length >= values.length * share;
}

/** 'Task done' is no title if nearly all rows say yes or no. 'Complete homework' is one, as a column of a habit. */
const isOutcome = ({ names, values }: Column) => isCalled(names, 'status') && mostlyStatus(values, 0.75);

/** Whether by these values some rows may not be done: amounts below 1, percentages, or a few unknown words. */
function canBeOutcome(values: readonly string[]): boolean {
  const distinct = [...new Set(values)];
  if (distinct.some(isPartOfAll)) return true;
  const statuses = distinct.map(statusOf);
  if (distinct.length > 0 && distinct.every(isAmount)) return distinct.some((value) => (amountOf(value) ?? 0) < 1);
  if (distinct.length > 1 && !statuses.includes(undefined)) return true;
  return distinct.length > 1 && distinct.length <= FEW_WORDS && values.length >= 2 * distinct.length;
}

function isTitle(values: readonly string[]): boolean {
  return values.some((value) => /\p{L}/u.test(value)) && !values.every(isAmount);
}

const isNumber = (value: string): boolean => /^[\d\s.,'+-]*$/.test(value);

/** Whether a value is less than 100 percent, which is neither done nor missed: '50%', '50 percent done', '%50'. */
function isPartOfAll(value: string): boolean {
  if (!PERCENT.test(value)) return false;
  // Of two readings, the smaller one counts: '99.999%'.
  return (readings(/-?[\d.,]*\d/.exec(value)?.[0] ?? '').at(-1) ?? 0) < 100;
}

const isAmount = (value: string): boolean => amountOf(value) !== undefined;

function amountOf(value: string): number | undefined {
  // If there are two readings, both are above zero, or neither.
  return readings(AMOUNT.exec(value)?.[1] ?? '')[0];
}
