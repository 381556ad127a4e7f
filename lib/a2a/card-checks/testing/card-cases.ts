import { addressCases } from '@/lib/a2a/card-checks/testing/address-cases'
import type { CardCases } from '@/lib/a2a/card-checks/testing/card-case'
import { memberCases } from '@/lib/a2a/card-checks/testing/member-cases'
import { securityCases } from '@/lib/a2a/card-checks/testing/security-cases'
import { skillCases } from '@/lib/a2a/card-checks/testing/skill-cases'

export const cardCases: CardCases = { ...addressCases, ...skillCases, ...securityCases, ...memberCases }
