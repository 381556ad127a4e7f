import { expect, test } from 'vitest'
import type { z } from 'zod'
import { pushProofSchema } from '@/lib/api/agent'
import { credentialInputSchema, registrationCredentialsSchema } from '@/lib/api/credential'
import { validateInput } from '@/lib/server/platform/http/read-json'
import { formatEnglishMessage } from '@/lib/server/platform/format-english-message'

const oauth = { type: 'oauth2', clientId: 'me', flow: 'clientCredentials' }
const pem = (label: string): string => `-----BEGIN ${label}-----\nx\n-----END ${label}-----`

test.each<[string, unknown, z.ZodType?]>([
  ['input-one-word', { type: 'bearer', token: 'two words' }],
  ['input-one-word', { type: 'bearer', token: 'two words' }, registrationCredentialsSchema],
  ['input-web-address', { ...oauth, tokenUrl: 'ftp://x' }],
  ['input-web-address', { type: 'jwt', jwksUrl: 'keys' }, pushProofSchema],
  ['input-header-line', { type: 'apiKey', value: 'a\nb' }],
  ['input-no-colon', { type: 'basic', username: 'a:b', password: '' }],
  ['input-certificate', { type: 'mutualTLS', certificate: 'x', privateKey: pem('PRIVATE KEY') }],
  ['input-private-key', { type: 'mutualTLS', certificate: pem('CERTIFICATE'), privateKey: 'x' }],
  ['input-scope', { ...oauth, scopes: ['"'] }],
  ['input-header-name', { type: 'apiKey', name: 'a b', value: 'x' }],
  ['input-own-header', { type: 'headers', headers: { Host: 'x' } }],
  [
    'input-many-headers',
    { type: 'headers', headers: Object.fromEntries(Array.from({ length: 33 }, (_, i) => [`x-${i}`, 'x'])) },
  ],
])('has a code and a message for every mistake of a user: %s', (code, input, schema = credentialInputSchema) => {
  expect(() => validateInput(schema, input)).toThrow(
    expect.objectContaining({ data: expect.objectContaining({ details: expect.objectContaining({ code }) }) }),
  )
  expect(formatEnglishMessage(`attempts.verdict.${code}`)).not.toBeNull()
})
