import type { User } from '@souk/contract/auth';
import { pages } from '@souk/contract/pages';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { useSession } from '../../api/session.ts';
import type { Elements } from '../../lib/elements.ts';
import { Card } from '../../ui/card.tsx';
import { keptWish } from './wish.ts';

/**
 * Login and registration are for visitors. Signed-in users go to `next`, or back to the page where
 * a pending action made them sign in.
 */
export function VisitorsOnly({ next, children }: { next: string; children: Elements }) {
  const { user } = useSession();
  // Read once: signing in clears the pending action.
  const [asked] = useState(() => keptWish()?.returnTo);
  const goal = next === pages.home() && asked ? asked : next;
  if (user) return <Navigate to={afterSignIn(user, goal)} replace />;
  return children;
}

/** Returns `next`, via the password page if this site no longer accepts their password. */
export const afterSignIn = ({ password_due }: User, next: string): string =>
  password_due ? pages.account({ next, part: 'password' }) : next;

type AuthCardProps = {
  title: string;
  children: Elements;
  /** The link to the other screen: "Don't have an account?" and its link. */
  question: string;
  link: string;
  to: string;
};

/** The frame that login and registration share. */
export function AuthCard({ title, children, question, link, to }: AuthCardProps) {
  return (
    <div className="page flex flex-col items-center py-10 sm:py-16">
      <Card className="w-full max-w-md p-6 sm:p-8">
        <h1 className="mb-6 text-2xl font-semibold tracking-[-0.02em]">{title}</h1>
        {children}
        <p className="mt-6 text-center text-sm text-muted">
          <span>{question}</span>{' '}
          <Link
            to={to}
            className="inline-flex min-h-6 items-center font-medium text-accent-ink underline-offset-4 hover:underline"
          >
            {link}
          </Link>
        </p>
      </Card>
    </div>
  );
}
