const byExtension: Record<string, string> = {
  bash: 'bash',
  c: 'c',
  cc: 'cpp',
  cfg: 'ini',
  conf: 'ini',
  cpp: 'cpp',
  cs: 'csharp',
  css: 'css',
  go: 'go',
  gql: 'graphql',
  graphql: 'graphql',
  h: 'c',
  hpp: 'cpp',
  ini: 'ini',
  java: 'java',
  js: 'javascript',
  jsx: 'javascript',
  kt: 'kotlin',
  less: 'less',
  lua: 'lua',
  m: 'objectivec',
  mjs: 'javascript',
  mk: 'makefile',
  php: 'php',
  pl: 'perl',
  py: 'python',
  r: 'r',
  rb: 'ruby',
  rs: 'rust',
  scss: 'scss',
  sh: 'bash',
  sql: 'sql',
  swift: 'swift',
  toml: 'ini',
  ts: 'typescript',
  tsx: 'typescript',
  vb: 'vbnet',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
}

const byMediaType: Record<string, string> = {
  'application/ecmascript': 'javascript',
  'application/graphql': 'graphql',
  'application/javascript': 'javascript',
  'application/sql': 'sql',
  'application/toml': 'ini',
  'application/typescript': 'typescript',
  'application/x-httpd-php': 'php',
  'application/x-javascript': 'javascript',
  'application/x-python': 'python',
  'application/x-python-code': 'python',
  'application/x-sh': 'bash',
  'application/x-typescript': 'typescript',
  'application/x-yaml': 'yaml',
  'application/xml': 'xml',
  'application/yaml': 'yaml',
  'text/css': 'css',
  'text/ecmascript': 'javascript',
  'text/javascript': 'javascript',
  'text/jsx': 'javascript',
  'text/sql': 'sql',
  'text/typescript': 'typescript',
  'text/x-c': 'c',
  'text/x-c++src': 'cpp',
  'text/x-csharp': 'csharp',
  'text/x-csrc': 'c',
  'text/x-script.python': 'python',
  'text/x-shellscript': 'bash',
  'text/xml': 'xml',
  'text/yaml': 'yaml',
}

const byName: Record<string, string> = { dockerfile: 'bash', makefile: 'makefile' }

/** Returns the language by media type, or else by file name; empty if it is not code. `text/x-rust` is Rust. */
export function codeLanguage(mediaType: string, filename = ''): string {
  const known = Object.hasOwn(byMediaType, mediaType) ? byMediaType[mediaType] : undefined
  if (known) return known
  if (mediaType.endsWith('+xml')) return 'xml'
  const own = /^(?:text|application)\/x-([a-z]+)$/.exec(mediaType)?.[1]
  if (own && Object.values(byExtension).includes(own)) return own
  if (mediaType && mediaType !== 'text/plain' && mediaType !== 'application/octet-stream') return ''
  const name = filename.split(/[/\\]/).at(-1)?.toLowerCase() ?? ''
  const extension = /\.([a-z0-9]+)$/.exec(name)?.[1] ?? ''
  const language = Object.hasOwn(byName, name) ? byName[name] : undefined
  return language ?? (Object.hasOwn(byExtension, extension) ? (byExtension[extension] ?? '') : '')
}
