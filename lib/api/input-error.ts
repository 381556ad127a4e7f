import type { z } from 'zod'

/** Messages about values that users enter, by the code under which screens translate them. */
const inputMessages = {
  'input-one-word': 'must not contain spaces',
  'input-web-address': 'must be an http or https URL',
  'input-header-line': 'must be a single-line header value',
  'input-no-colon': 'must not contain a colon',
  'input-certificate': 'must be a certificate in PEM format',
  'input-private-key': 'must be a private key in PEM format, without a password',
  'input-many-headers': 'must have at most 32 headers',
  'input-scope': 'is not a valid scope',
  'input-header-name': 'is not a valid header name',
  'input-own-header': 'is set by Switchboard itself',
} as const
type InputCode = keyof typeof inputMessages

/** Returns the `error` option of a schema or check. The issue gets the code in its `params`, like the issue of a custom check. */
export function inputError(code: InputCode): (issue: z.core.$ZodRawIssue) => string {
  return (issue) => {
    Object.assign(issue, { params: { code } })
    return inputMessages[code]
  }
}

/** Returns the code of an issue; undefined for mistakes that only a program makes. */
export function getInputCode(issue: z.core.$ZodIssue | undefined): InputCode | undefined {
  const params = issue && 'params' in issue ? issue.params : undefined
  const code = params?.code
  return typeof code === 'string' && isInputCode(code) ? code : undefined
}

function isInputCode(code: string): code is InputCode {
  return Object.hasOwn(inputMessages, code)
}
