import { useId } from 'react';
import { PATTERNS, type Pattern } from './cover-patterns.ts';

/** Fills its box with one of the twelve patterns in the shop's color (--brand). */
export function CoverPattern({ pattern, small = false }: { pattern: number; small?: boolean }) {
  const id = `cover${useId().replaceAll(/\W/g, '')}`;
  const drawn = PATTERNS[pattern - 1] ?? PATTERNS[0];
  if (!drawn) return null;
  const [width, height] = drawn.size;
  return (
    <svg aria-hidden className="absolute inset-0 size-full bg-(--brand)">
      <pattern
        id={id}
        width={width}
        height={height}
        patternUnits="userSpaceOnUse"
        patternTransform={small ? 'scale(.5)' : undefined}
      >
        <Tone {...drawn.light} color="#fff" opacity={0.18} />
        <Tone {...drawn.dark} color="#000" opacity={0.12} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

type ToneProps = Pattern['light'] & { color: string; opacity: number };

function Tone({ fill, line, width, color, opacity }: ToneProps) {
  return fill === undefined ? (
    <path
      d={line}
      fill="none"
      stroke={color}
      strokeWidth={width}
      strokeOpacity={opacity}
      strokeLinecap="round"
    />
  ) : (
    <path d={fill} fill={color} fillOpacity={opacity} fillRule="evenodd" />
  );
}
