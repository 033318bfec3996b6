/** What admins see of people and goods: a change to one of them can show in every list. */
export const peopleKey = ['admin', 'people'] as const;
