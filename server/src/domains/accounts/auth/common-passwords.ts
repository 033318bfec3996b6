const COMMONEST = 10_000;

let known: Promise<ReadonlySet<string>> | undefined;

/** The world's commonest passwords, loaded when somebody first chooses one. */
async function commonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, COMMONEST).map(String));
}

/** Whether it is one of the first that an attacker would try. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= commonest();
  return (await known).has(password.toLowerCase());
}
