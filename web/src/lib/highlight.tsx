import { Fragment } from 'react';
import { matchWords } from './match-words.ts';

/** A text with the words of a search marked. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const ranges = query ? matchWords(text, query) : [];
  if (ranges.length === 0) return <span>{text}</span>;
  return (
    <>
      {ranges.map(([start, end], index) => (
        <Fragment key={start}>
          <span>{text.slice(ranges[index - 1]?.[1] ?? 0, start)}</span>
          <mark className="rounded-[3px] bg-star/30 text-ink">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      <span>{text.slice(ranges.at(-1)?.[1])}</span>
    </>
  );
}
