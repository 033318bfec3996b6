import { useNavigation } from 'react-router';

/** A thin light at the top edge while the next page is loading, unless it comes at once. */
export function NavigationBarLight() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div aria-hidden className="navigation-light fixed inset-x-0 top-0 z-60 h-0.5 accent-fill" />
  );
}
