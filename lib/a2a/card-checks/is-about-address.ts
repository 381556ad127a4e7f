import { addressRules } from '@/lib/a2a/card-checks/check-address'

/** True for what is said of the card's addresses, which does not matter where a person chose another. */
export function isAboutAddress(code: string): boolean {
  return Object.hasOwn(addressRules, code)
}
