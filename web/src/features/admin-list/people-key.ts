/**
 * The key of everything admins see about people and goods: a change to one of them can appear in
 * every list.
 */
export const peopleKey = ['admin', 'people'] as const;
