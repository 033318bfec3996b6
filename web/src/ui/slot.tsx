import { cloneElement, type ReactElement } from 'react';
import { cn } from '../lib/cn.ts';

type Props = Record<string, unknown>;

/** Renders its only child with these props added; the child's own win, class names are joined. */
export function Slot({ children, ...props }: { children: ReactElement<Props> } & Props) {
  const own = children.props;
  const className = cn(props['className'] as string, own['className'] as string) || undefined;
  return cloneElement(children, { ...props, ...own, className });
}
