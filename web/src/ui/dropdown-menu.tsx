import { DropdownMenu as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

/**
 * A menu below its button: `<DropdownMenu trigger={<Button/>}>…<DropdownMenuItem/>…</DropdownMenu>`.
 * It stays in its place in the page, within the landmark that its button is in.
 */
export function DropdownMenu({
  trigger,
  align = 'end',
  children,
  ...props
}: { trigger: ReactNode; align?: 'start' | 'center' | 'end'; children: ReactNode } & ComponentProps<
  typeof Primitive.Root
>) {
  return (
    <Primitive.Root modal={false} {...props}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Content
        align={align}
        sideOffset={8}
        collisionPadding={12}
        className="z-50 min-w-52 animate-drop rounded-card border border-line bg-surface p-1.5 shadow-float"
      >
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}

/** One entry; with `asChild` a link. */
export function DropdownMenuItem({ className, ...props }: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-sm outline-none select-none data-disabled:pointer-events-none data-disabled:opacity-50 data-highlighted:bg-sunken [&_svg]:size-4 [&_svg]:text-muted',
        className,
      )}
      {...props}
    />
  );
}

export function DropdownMenuSeparator() {
  return <Primitive.Separator className="mx-1.5 my-1.5 h-px bg-line" />;
}
