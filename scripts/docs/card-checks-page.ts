import { rulesByPart } from '@/lib/a2a/card-checks/check-card'
import { generations, levels, type Rule, type Rules } from '@/lib/a2a/card-checks/rule'
import messages from '@/messages/en.json'

const headings: Record<keyof typeof rulesByPart, string> = {
  identity: 'Identity',
  generation: 'Protocol version',
  addresses: 'Endpoints',
  capabilities: 'Capabilities',
  skills: 'Skills and modes',
  security: 'Security',
  members: 'Fields',
  sizes: 'Size limits',
}
/** How the page names a value of a message, if the name of its argument does not say it. */
const labels: Record<string, string> = {
  binding: 'binding name',
  characters: 'invisible characters',
  count: 'number',
  flow: 'flow name',
  flows: 'flow names',
  found: 'card URL',
  generation: 'protocol version',
  generations: 'other protocol versions',
  instead: 'current field',
  length: 'number',
  limit: 'limit name',
  meant: 'correct name',
  mode: 'declared mode',
  most: 'maximum',
  name: 'field',
  offered: 'other bindings',
  other: 'other version',
  place: 'declared location',
  resolved: 'full URL',
  rule: 'check',
  said: 'declared version',
  scheme: 'scheme name',
  scope: 'scope name',
  spoken: 'detected version',
  uri: 'extension URI',
  url: 'declared URL',
  version: 'declared version',
}
const words = messages.checks as Record<string, { says: string; fix?: string }>

/** Replaces ICU syntax: labels of values are in italics, the branches of a select are listed, and of a plural only the last branch is kept. */
function plain(text: string): string {
  const forms = /\{(\w+), (select|plural),((?:\s*=?\w+ \{[^{}]*\})+)\}/g
  return text
    .replace(forms, (_, name: string, type: string, all: string) => {
      const branches = [...all.matchAll(/\{([^{}]*)\}/g)].map(([, branch = '']) => branch)
      return type === 'plural' ? (branches.at(-1) ?? '').replaceAll('#', `{${name}}`) : branches.join(' / ')
    })
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => `*${labels[name] ?? name}*`)
    .replaceAll('|', '\\|')
}

/** Returns the level and the section of the specification that a rule has in a protocol version. */
function cell(rule: Rule, generation: (typeof generations)[number]): string {
  const verdict = rule[generation]
  return verdict ? [verdict.level, verdict.section && `§${verdict.section}`].filter(Boolean).join(' ') : ''
}

function rows(rules: Rules): string[][] {
  return Object.entries(rules)
    .filter(([, rule]) => Object.values(rule).some(({ level }) => level !== 'ok'))
    .map(([code, rule]) => [
      `\`${code}\``,
      plain(words[code]?.says ?? ''),
      plain(words[code]?.fix ?? ''),
      ...generations.map((generation) => cell(rule, generation)),
    ])
}

function table(head: string[], body: string[][]): string {
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Returns the page that lists every card check. */
export function cardChecksPage(): string {
  const parts = Object.entries(rulesByPart).map(
    ([part, rules]) =>
      `## ${headings[part as keyof typeof rulesByPart]}\n\n${table(['Code', 'Result', 'Fix', ...generations], rows(rules))}`,
  )
  return `# Card checks

Switchboard checks the Agent Card when you add an agent, and the *Card* tab of the agent shows the results. This page lists
every check: what it reports, how to fix it, and which protocol versions it applies to.

This page is generated from \`lib/a2a/card-checks\` and \`messages/en.json\`. To update it, run \`npm run unit -- scripts/docs -u\`.

## Which checks apply

A card is checked by the rules of its own protocol version: the one that it declares, or the latest one that it looks like. If
the column of a version is empty, the check does not apply to it. A section (§) refers to the specification of that version; a
check without a section is Switchboard's own.

Fields are checked against the complete card of each version, down to the last flow of a security scheme. Some checks compare the
card with how the agent responded to calls while it had this card.

In the tables, words in italics stand for values of the card or the agent. Results never repeat the value of a field that may hold
a secret.

## Levels

There are ${levels.length} levels:

- **error**: the agent can't be called with this card.
- **warning**: the card violates the specification or may cause problems for callers. Switchboard works around it.
- **hint**: allowed, but probably a mistake or of little use to callers.
- **ok**: information from the card. These checks are not listed here.

${parts.join('\n\n')}
`
}
