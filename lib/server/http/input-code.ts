import 'server-only'

/** What the schemas of `lib/api` say of values that people type, and what it is called in whatever language it is told. */
const codes: Readonly<Record<string, string>> = {
  'must not contain spaces': 'input-one-word',
  'must be an http or https URL': 'input-web-address',
  'must be a single-line header value': 'input-header-line',
  'must not contain a colon': 'input-no-colon',
  'must be a certificate in PEM format': 'input-certificate',
  'must be a private key in PEM format, without a password': 'input-private-key',
  'must have at most 32 headers': 'input-many-headers',
  'is not a valid scope': 'input-scope',
  'is not a valid header name': 'input-header-name',
  'is set by Switchboard itself': 'input-own-header',
}

/** The code of what a schema says is wrong; undefined for what only a program can get wrong. */
export function inputCode(message: string | undefined): string | undefined {
  return message !== undefined && Object.hasOwn(codes, message) ? codes[message] : undefined
}
