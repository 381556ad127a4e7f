import { expect, it } from 'vitest'
import { redactUrl } from '@/lib/a2a/catalog/redact-card'

it.each([
  ['https://a.example/card.json?api_key=k1', 'https://a.example/card.json'],
  ['https://a.example/card.json?tenant=7&X-Amz-Signature=abc&b=%20', 'https://a.example/card.json?tenant=7&b=+'],
  ['https://a.example/?accessToken=x&apikey=y&key=z&token=t', 'https://a.example/'],
  ['https://a.example/?code=0123456789abcdefghijkl', 'https://a.example/'],
  ['https://a.example/?q=ghp_abcdefghijklmnopqrstuvwxyz0123456789', 'https://a.example/'],
])('redacts %s as %s', (address, expected) => expect(redactUrl(address)).toBe(expected))

it.each([
  'https://a.example/card.json?tenant=%20a&code=de&monkey=1',
  'https://a.example/api_key=1',
  '127.0.0.1:50051',
  'not an address',
])('does not change %s', (address) => expect(redactUrl(address)).toBe(address))
