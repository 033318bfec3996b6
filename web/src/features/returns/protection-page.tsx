import { REQUEST_IMAGES_MAX, RETURN_DAYS } from '@souk/contract/limits';
import { pages } from '@souk/contract/pages';
import { ANSWER_DAYS } from '@souk/contract/returns';
import { protectionName, siteName } from '@souk/contract/site-name';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Lock, RotateCcw, ShieldCheck } from '../../ui/icons.tsx';

/** Explains buyer protection, with the same numbers that the server enforces. */
export function ProtectionPage() {
  return (
    <>
      <section className="bg-warm-soft">
        <div aria-hidden className="h-6 awning" />
        <div className="page py-10 sm:py-16">
          <h1 className="text-3xl tracking-tight sm:text-4xl">{protectionName()}</h1>
          <p className="mt-4 max-w-prose text-muted sm:text-lg">
            Every order paid by card is covered, from every shop. If it doesn’t arrive, arrives
            damaged or isn’t what was described, you can ask for your money back.
          </p>
        </div>
      </section>
      <div className="page">
        <ul className="grid gap-5 pt-10 sm:pt-14 md:grid-cols-3">
          <Pledge icon={<Lock />} title="Your card stays with the provider">
            You enter your card details on Stripe’s own page. Neither <span>{siteName()}</span> nor
            the shop ever sees them.
          </Pledge>
          <Pledge icon={<RotateCcw />} title={`${RETURN_DAYS} days to ask`}>
            Ask for your money back until <span>{RETURN_DAYS}</span> days after delivery, or before
            it has shipped.
          </Pledge>
          <Pledge icon={<ShieldCheck />} title={`${siteName()} has the last word`}>
            If the shop says no, or says nothing for <span>{ANSWER_DAYS}</span> days, hand your
            request to us. We’ll look at both sides and decide.
          </Pledge>
        </ul>
        <Returns />
        <Paying />
      </div>
    </>
  );
}

function Pledge({
  icon,
  title,
  children,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <li className="rounded-card border border-line bg-surface p-6">
      <span
        aria-hidden
        className="flex size-12 items-center justify-center rounded-control bg-warm-soft text-warm-ink [&_svg]:size-6"
      >
        {icon}
      </span>
      <h2 className="mt-4 text-lg font-semibold">{title}</h2>
      <p className="mt-1.5 text-muted">{children}</p>
    </li>
  );
}

const STEPS = [
  [
    'Open your order',
    `Ask for your money back there: say what’s wrong, and add up to ${REQUEST_IMAGES_MAX} pictures. Before it ships, you can ask the shop to cancel it.`,
  ],
  [
    'The shop answers',
    `It has ${ANSWER_DAYS} days. It can refund all or part of what you paid, ask you to send the goods back first, or decline with a reason. If you changed your mind, the shop’s returns policy applies.`,
  ],
  [
    `${siteName()} decides, if you ask`,
    'If the shop declines or doesn’t answer in time, you can hand the request to us. The shop isn’t paid for your order until we’ve decided.',
  ],
  [
    'Your money goes back to your card',
    'Refunds go back to the card you paid with. We’ll email you at each step, and you can follow it all on your order’s page.',
  ],
] as const;

function Returns() {
  return (
    <section id="returns" aria-labelledby="returns-title" className="pt-14 sm:pt-20">
      <h2 id="returns-title" className="font-display text-2xl tracking-tight">
        How returns work
      </h2>
      <ol className="mt-6 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="border-t-2 border-warm pt-4">
            <span aria-hidden className="figures text-sm font-semibold text-warm-ink">
              {index + 1}
            </span>
            <h3 className="mt-1 font-semibold">{title}</h3>
            <p className="mt-1.5 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <ButtonLink className="mt-8" to={pages.orders()}>
        Find your order
      </ButtonLink>
    </section>
  );
}

const PAYMENT = [
  'You pay once, by card, even if you buy from several shops.',
  'We hold your items while you pay. If your payment arrives so late that they’ve sold out, we refund it right away.',
  'If a shop cancels its part of your order, you get back what you paid for that part.',
  'Shops are paid some days after delivery, but not while you’re asking for your money back.',
] as const;

function Paying() {
  return (
    <section id="paying" aria-labelledby="paying-title" className="max-w-prose pt-14 sm:pt-20">
      <h2 id="paying-title" className="font-display text-2xl tracking-tight">
        How you pay
      </h2>
      <ul className="mt-5 space-y-3">
        {PAYMENT.map((text) => (
          <li key={text} className="flex gap-3">
            <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success-ink" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
