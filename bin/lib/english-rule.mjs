import { lineAt, parse, walk } from './sources.mjs';

/** Words and turns of phrase that read as translated, with what to write instead. */
const TURNS = [
  [
    /\btold\b|\btells? (?:of|who|whom)\b/i,
    'say who does what: “mails the owner”, “reports”, “explains”',
  ],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix, repair or correct'],
  [/\bof before\b/i, 'previous, earlier or old'],
  [/\bfor ever\b/i, 'forever, permanently or without end'],
  [/\banew\b/i, 'again'],
  [/\bstands? (?:here|there|in|on)\b/i, 'is'],
  [/\bin the place of\b/i, 'instead of'],
  [/\bgiv(?:e|es|en|ing) way\b/i, 'yield, make room or be replaced'],
  [/\bhears? (?:of|about) it\b/i, 'get a mail, or be notified'],
  [/\bnobody (?:yet )?(?:asked|asks)\b/i, 'unused or not requested'],
  [
    /\b(?:comes?|came|becomes?|became) of (?:it|them|this|that|a|an|each|the)\b/i,
    'say what happened to it',
  ],
  [/\bcan(?:not|’t|'t)? be had\b/i, '(un)available'],
  [/\bworked off\b/i, 'handled or cleared'],
  [/\b(?:which|who|that) is asked for\b/i, 'requested'],
  [/\bas long as nobody\b/i, 'until someone'],
];

/** A sentence that begins with a relative clause: “Who comes too late is refused”, “What is sold is gone”. */
const RELATIVE = [
  [/^(?:Who|Whom|Whose|Of) [a-z]/, 'begin with the subject: “Late buyers are refused”'],
  [
    /^What\b(?=.*\b(?:is|are|was|were|has|have|does|do|goes|comes|can|may)\b)/,
    'begin with a noun: “The parcels that a shop sends”',
  ],
];

/** A type is a noun of the field: `CheckoutInput`, not `Wanted`, `Travels`, `Told` or `Asked`. */
const PARTICIPLE = /^[A-Z][a-z]+(?:ed|ing)$|^(?:[A-Z][a-z]+)?(?:At|By|For|From|To)$|^Of(?:[A-Z]|$)/;
const IRREGULAR = new Set(
  `Bought Chosen Driven Found Given Got Hidden How Kept Known Left Made Paid Said Says Seen Sent Shown Sure Taken
   Tells Told Torn Travels Who Whom Whose Written Wish Undecided Unread`.split(/\s+/),
);
/** Nouns in -ing and -ed. */
const NOUNS = new Set([
  'Feed',
  'Heading',
  'Paging',
  'Posting',
  'Pricing',
  'Rating',
  'Ruling',
  'Setting',
  'Shipping',
]);
const isNoun = (name) => NOUNS.has(name) || (!PARTICIPLE.test(name) && !IRREGULAR.has(name));

/** A sentence of a comment or text, without what is quoted or code. */
const sentences = (text) =>
  text
    .replace(/`[^`]*`|“[^”]*”|\{@link [^}]*\}/g, 'x')
    .split(/(?<=[.!?:;])\s+|\n\s*(?:[-*|]|@\w+)\s+/)
    .map((one) => one.trim());

/** @param {string} text prose @returns {{ words: string, instead: string }[]} its faults */
export function faultsInProse(text) {
  return sentences(text).flatMap((sentence) => {
    const turns = TURNS.flatMap(([turn, instead]) => {
      const [words] = turn.exec(sentence) ?? [];
      return words ? [{ words, instead }] : [];
    });
    const relative = sentence.endsWith('?')
      ? []
      : RELATIVE.filter(([start]) => start.test(sentence)).map(([, instead]) => ({
          words: sentence.split(' ').slice(0, 4).join(' '),
          instead,
        }));
    return [...turns, ...relative];
  });
}

const isProse = (text) => /[a-z]+ [a-z]+ [a-z]+/i.test(text);

/** The comments of a source, those of one block as one text. */
function commentsOf(source) {
  const found = [];
  for (const { type, value, start, end } of parse(source).comments) {
    const text = value
      .replace(/^\s*\*+ ?/gm, '')
      .replace(/^\*/, '')
      .trim();
    const last = found.at(-1);
    const joins =
      type === 'Line' && last?.type === 'Line' && /^\s*$/.test(source.text.slice(last.end, start));
    if (joins) Object.assign(last, { text: `${last.text}\n${text}`, end });
    else found.push({ type, text, start, end });
  }
  return found.map(({ text, start }) => ({
    text: text.replaceAll(/\n(?!\s*[-*|@])/g, ' '),
    start,
  }));
}

/** Texts that people read: strings, templates and JSX of three words and more. */
function textsOf(source) {
  const found = [];
  walk(parse(source).program, (node, parent) => {
    if (node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration') {
      const { name } = node.id;
      if (!isNoun(name)) found.push({ name, start: node.start });
    }
    if (
      node.type === 'Literal' &&
      typeof node.value === 'string' &&
      parent?.type !== 'ImportDeclaration'
    ) {
      found.push({ text: node.value, start: node.start });
    }
    if (node.type === 'TemplateLiteral' && parent?.type !== 'TaggedTemplateExpression') {
      found.push({
        text: node.quasis.map(({ value }) => value.cooked).join('x'),
        start: node.start,
      });
    }
    if (node.type === 'JSXText')
      found.push({ text: node.value.replaceAll(/\s+/g, ' '), start: node.start });
  });
  return found;
}

/** Product descriptions, this list and its test, decisions as they were written, and generated types. */
const EXEMPT =
  /^(?:demo\/src\/data\/|bin\/lib\/english-rule\.mjs$|bin\/rules\.test\.ts$|docs\/decisions\/|server\/src\/db\/types\.ts$)/;

/**
 * Checks that comments, texts and names of types are plain English.
 * @param {import('./sources.mjs').Source[]} sources
 * @param {import('./sources.mjs').Source[]} documents Markdown
 * @returns {string[]} one line a fault
 */
export function englishFaults(sources, documents) {
  const fault = (file, line, { words, instead }) => `${file}:${line} “${words}”: ${instead}`;
  const checked = sources.filter(({ file }) => !EXEMPT.test(file));
  return [
    ...checked.flatMap((source) =>
      [...commentsOf(source), ...textsOf(source).filter(({ text = '' }) => isProse(text))].flatMap(
        ({ text, start }) =>
          faultsInProse(text).map((one) => fault(source.file, lineAt(source.text, start), one)),
      ),
    ),
    ...checked.flatMap((source) =>
      textsOf(source).flatMap(({ name, start }) =>
        name
          ? [
              `${source.file}:${lineAt(source.text, start)} type ${name}: name it with a noun of the field`,
            ]
          : [],
      ),
    ),
    ...documents
      .filter(({ file }) => !EXEMPT.test(file))
      .flatMap(({ file, text }) =>
        text.split('\n').flatMap((line, n) =>
          /^\s*(?:#|```)/.test(line)
            ? []
            : TURNS.flatMap(([turn, instead]) => {
                const [words] = turn.exec(line.replace(/`[^`]*`|“[^”]*”/g, 'x')) ?? [];
                return words ? [fault(file, n + 1, { words, instead })] : [];
              }),
        ),
      ),
  ];
}
