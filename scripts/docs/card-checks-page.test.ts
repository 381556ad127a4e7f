import { expect, it } from 'vitest'
import { cardChecksPage } from './card-checks-page'

it('docs/card-checks.md says what the code does: `npm run unit -- scripts/docs -u` writes it anew', async () => {
  await expect(cardChecksPage()).toMatchFileSnapshot('../../docs/card-checks.md')
})
