import 'server-only'

/** What the schemas of `lib/api` say of values that people type, and what it is called in whatever language it is told. */
const codes: Readonly<Record<string, string>> = {
  'must be one word without spaces': 'input-one-word',
  'must be an http or https address': 'input-web-address',
  'must fit in one header line': 'input-header-line',
  'must not hold a colon': 'input-no-colon',
  'must be a certificate in PEM form': 'input-certificate',
  'must be a private key in PEM form, without a password': 'input-private-key',
  'must be at most 32 headers': 'input-many-headers',
  'is not a scope': 'input-scope',
  'is not the name of a header': 'input-header-name',
  'is a header that Switchboard sets itself': 'input-own-header',
}

/** The code of what a schema says is wrong; undefined for what only a program can get wrong. */
export function inputCode(message: string | undefined): string | undefined {
  return message !== undefined && Object.hasOwn(codes, message) ? codes[message] : undefined
}
