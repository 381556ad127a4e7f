import { rulesByPart } from '@/lib/a2a/card-checks/card-rules'
import { generations, levels, type Rule, type Rules } from '@/lib/a2a/card-checks/rule'
import messages from '@/messages/en.json'

const headings: Record<keyof typeof rulesByPart, string> = {
  identity: 'Who the agent is',
  generation: 'Its generation',
  addresses: 'Where it is called',
  capabilities: 'What it can do',
  skills: 'Skills and modes',
  security: 'Security',
  members: 'Members',
  sizes: 'Sizes',
}
const words = messages.checks as Record<string, { says: string; fix?: string }>

/** A sentence without the syntax of its variables: of several forms, all of them. */
function plain(text: string): string {
  const forms = /\{(\w+), (?:select|plural),((?:\s*=?\w+ \{[^{}]*\})+)\}/g
  return text
    .replace(forms, (_, _name, all: string) => [...all.matchAll(/\{([^{}]*)\}/g)].map(([, form]) => form).join(' / '))
    .replaceAll(/\{(\w+)\}/g, '*$1*')
    .replaceAll('|', '\\|')
}

/** What it means in a generation: its level, and where the specification says so. */
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

/** The page that lists every check of a card. */
export function cardChecksPage(): string {
  const parts = Object.entries(rulesByPart).map(
    ([part, rules]) =>
      `## ${headings[part as keyof typeof rulesByPart]}\n\n${table(['code', 'what is said', 'what to do', ...generations], rows(rules))}`,
  )
  return `# What is checked in a card

Made from \`lib/a2a/card-checks\` and the messages: \`npm run unit -- scripts/docs -u\` writes it anew.

A card is judged by the rules of its own generation: the one that it says it is of, or the latest that it looks like. A rule
without an entry in a column does not hold there. The sections are those of each generation's specification; where there is
none, the rule is Switchboard's own. There are ${levels.length} levels:

- **error**: the agent cannot be called as it is.
- **warning**: against the specification, or a trap for callers; Switchboard copes.
- **hint**: allowed, and yet likely a slip, or of little use to callers.
- **ok**: what was found; not listed here.

Members in general are checked against the whole of each generation's card, down to the last flow of a security scheme. What
a member holds is never repeated where it may be a secret. Some checks compare the card with what the agent did when it was
called while it had this card.

${parts.join('\n\n')}
`
}
