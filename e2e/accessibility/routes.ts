/** The screen that stands for each page, by the file of the page below `app`. With accounts turned off. */
export const routes: Readonly<Record<string, string>> = {
  '(console)/(directory)/page.tsx': 'directory',
  '(console)/[...missing]/page.tsx': 'no such page',
  '(console)/agents/[slug]/page.tsx': 'agent: overview',
  '(console)/agents/import/page.tsx': 'import',
  '(console)/agents/new/page.tsx': 'add',
  '(console)/chat/[slug]/[[...context]]/page.tsx': 'chat: answered',
  '(console)/chat/page.tsx': 'chat',
  '(console)/compare/page.tsx': 'compare: no agents chosen',
  '(console)/help/[[...page]]/page.tsx': 'help',
  '(console)/inbox/page.tsx': 'inbox',
  '(console)/settings/keys/page.tsx': 'settings: API keys',
  '(console)/settings/page.tsx': 'settings',
  '(console)/tasks/(list)/page.tsx': 'tasks',
  '(console)/tasks/[id]/compare/[other]/page.tsx': 'two runs compared',
  '(console)/tasks/[id]/page.tsx': 'replay',
}

/** The same for the pages that show something else while accounts are turned off. */
export const accountRoutes: Readonly<Record<string, string>> = {
  '(console)/settings/audit/page.tsx': 'accounts: audit log',
  '(console)/settings/people/page.tsx': 'accounts: people',
  '(console)/settings/profile/page.tsx': 'accounts: profile',
  '(console)/settings/sign-in/page.tsx': 'accounts: sign-in providers',
  '(console)/settings/teams/page.tsx': 'accounts: teams',
  'sign-in/link/[token]/page.tsx': 'accounts: invitation',
  'sign-in/page.tsx': 'accounts: sign in',
}
