const COMMONEST = 10_000;

let known: Promise<ReadonlySet<string>> | undefined;

/** The commonest passwords of the world, read when somebody first chooses one. */
async function commonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, COMMONEST).map(String));
}

/** Whether it is among the first that somebody would try. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= commonest();
  return (await known).has(password.toLowerCase());
}
