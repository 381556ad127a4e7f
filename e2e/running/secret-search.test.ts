import { expect, test } from 'vitest'
import { findSecrets, formsOf } from './secret-search.ts'

test.each(['api-key-value-a90c/+=5', 'basic-password-Ω-d21f'])('finds the secret %s in all its encodings', (secret) => {
  const texts = [
    `a ${secret} b`,
    JSON.stringify({ secret }),
    `http://a/?k=${encodeURIComponent(secret)}`,
    new URLSearchParams({ secret }).toString(),
    Buffer.from(`xx${secret}:y`).toString('base64'),
    Buffer.from(`x${secret}:y`).toString('base64url'),
  ]
  expect(texts.filter((text) => findSecrets({ secret }, text).length === 0)).toEqual([])
  expect(findSecrets({ secret }, 'nothing here')).toEqual([])
  expect(formsOf(secret).every((form) => form.length > 8)).toBe(true)
})
