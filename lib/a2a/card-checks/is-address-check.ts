import { addressRules } from '@/lib/a2a/card-checks/check-address'

/** True for a check about the card's URLs. It does not apply if a person chose another endpoint. */
export function isAddressCheck(code: string): boolean {
  return Object.hasOwn(addressRules, code)
}
