import { Children, createElement, type ReactElement, type ReactNode } from 'react';

/**
 * What a component takes to show beside other things: elements or nothing, but no bare text.
 * Browsers' translators move texts, and React can then no longer place anything beside them.
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;

/** Gives each text among the children an element, for a component that shows them beside others. */
export const elementsOf = (children: ReactNode): Elements =>
  Children.map(children, (child) =>
    isText(child) ? createElement('span', null, child) : child,
  ) as Elements;

const isText = (child: ReactNode) =>
  typeof child === 'number' || (typeof child === 'string' && child.trim() !== '');
