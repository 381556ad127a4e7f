import { expect, it } from 'vitest'
import { cardChecksPage } from './card-checks-page'

it('docs/card-checks.md is up to date: `npm run unit -- scripts/docs -u` updates it', async () => {
  await expect(cardChecksPage()).toMatchFileSnapshot('../../docs/card-checks.md')
})
