import { addressRules } from '@/lib/a2a/card-checks/check-address'
import { capabilitiesRules } from '@/lib/a2a/card-checks/check-capabilities'
import { identityRules } from '@/lib/a2a/card-checks/check-identity'
import { interfacesRules } from '@/lib/a2a/card-checks/check-interfaces'
import { linksRules } from '@/lib/a2a/card-checks/check-links'
import { modesRules } from '@/lib/a2a/card-checks/check-modes'
import { schemesRules } from '@/lib/a2a/card-checks/check-schemes'
import { secretsRules } from '@/lib/a2a/card-checks/check-secrets'
import { securityRules } from '@/lib/a2a/card-checks/check-security'
import { shapeRules } from '@/lib/a2a/card-checks/check-shape'
import { signaturesRules } from '@/lib/a2a/card-checks/check-signatures'
import { sizesRules } from '@/lib/a2a/card-checks/check-sizes'
import { skillsRules } from '@/lib/a2a/card-checks/check-skills'
import { textRules } from '@/lib/a2a/card-checks/check-item'
import { versionsRules } from '@/lib/a2a/card-checks/check-versions'
import { ownRule, type Rules } from '@/lib/a2a/card-checks/rule'

/** All rules for cards, by code, grouped by the part of the card that they check. */
export const rulesByPart = {
  identity: { ...identityRules, ...linksRules },
  generation: versionsRules,
  addresses: { ...addressRules, ...interfacesRules },
  capabilities: capabilitiesRules,
  skills: { ...skillsRules, ...modesRules },
  security: { ...securityRules, ...schemesRules, ...signaturesRules, ...secretsRules },
  members: { ...shapeRules, ...textRules },
  sizes: { ...sizesRules, 'too-many': ownRule('warning'), 'and-more': ownRule('hint') },
} satisfies Record<string, Rules>

export const cardRules: Rules = Object.assign({}, ...Object.values(rulesByPart)) as Rules
