import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import ipaddr from 'ipaddr.js'
import { parse, parseAllDocuments } from 'yaml'
import packageJson from '@/package.json'
import { readEnv } from '@/lib/server/platform/env'

const text = (path: string) => readFileSync(path, 'utf8')
const steps = text('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => ({ name: line.slice(0, line.indexOf(' ')), says: line.slice(line.indexOf(' ') + 1).trim() }))
const instructions = (name: string) => steps.filter((step) => step.name === name).map(({ says }) => says)

/** Names of all settings. */
const settings = new Set([...text('lib/server/platform/env.ts').matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name))

describe('Dockerfile', () => {
  it('copies files that are in the build context, and runs scripts of package.json', () => {
    const sent =
      text('.dockerignore')
        .match(/^!.+$/gm)
        ?.map((line) => line.slice(1)) ?? []
    expect(sent.filter((path) => !existsSync(path.replace('/*.md', '')))).toEqual([])
    const copied = instructions('COPY').filter((says) => !says.startsWith('--from') && !says.startsWith('. '))
    expect(copied.flatMap((says) => says.split(' ').slice(0, -1)).filter((path) => !sent.includes(path))).toEqual([])
    const scripts = instructions('RUN').flatMap((says) => /^npm run (\S+)/.exec(says)?.[1] ?? [])
    expect(scripts).toEqual(['standalone'])
    expect(scripts.filter((name) => !(name in packageJson.scripts))).toEqual([])
  })

  it('includes all build inputs in the context, and no secrets or large files', () => {
    const ignore = text('.dockerignore')
    const sourceList = /const sources = \[([^\]]+)\]/.exec(text('scripts/bootstrap/build.mjs'))?.[1] ?? ''
    const sources = [...sourceList.matchAll(/'([^'/\n]+)[^']*'/g)].map(([, path]) => path)
    expect(sources.length).toBeGreaterThan(8)
    expect(sources.filter((path) => !new RegExp(`^!${path}(/\\*\\.md)?$`, 'm').test(ignore))).toEqual([])
    expect(ignore.split('\n').find((line) => !line.startsWith('#'))).toBe('*')
    expect(ignore).not.toMatch(/!(data|node_modules|\.env|\.git|e2e)\b/)
  })

  it('runs as non-root, stops on SIGTERM, and contains no secret', () => {
    expect(instructions('USER')).toEqual(['node'])
    expect(instructions('STOPSIGNAL')).toEqual(['SIGTERM'])
    expect(instructions('CMD')).toEqual(['["node", "scripts/serve.mjs"]'])
    expect(instructions('HEALTHCHECK').join()).toContain('/api/health/ready')
    expect(instructions('ENV').concat(instructions('ARG')).join()).not.toMatch(/SECRET|TOKEN|PASSWORD|DATABASE_URL/)
    expect(instructions('FROM').map((says) => says.split(' ')[0])).toEqual(['node:24-slim', 'node:24-slim'])
  })
})

describe('npm run standalone', () => {
  const listed = /const untracedFiles = \[([^\]]+)\]/.exec(text('scripts/assemble.mjs'))?.[1] ?? ''

  it('copies files that are in the build context', () => {
    const copied = [...listed.matchAll(/'([^'/]+)[^']*'/g)].map(([, path = '']) => path)
    expect(copied).toContain('LICENSE')
    const sent = text('.dockerignore').split('\n')
    expect(copied.filter((path) => !sent.includes(`!${path}`))).toEqual([])
  })

  it('copies all imports of the server', () => {
    const untracedFiles = [...listed.matchAll(/'(scripts\/[^']+)'/g)].map(([, path = '']) => path)
    expect(untracedFiles).toContain('scripts/serve.mjs')
    const imported = untracedFiles.flatMap((path) =>
      [...text(path).matchAll(/from '(\.[^']+)'/g)].map(([, name = '']) => join(dirname(path), name)),
    )
    expect(imported.length).toBeGreaterThan(2)
    expect(imported.filter((path) => !untracedFiles.includes(path))).toEqual([])
  })
})

describe('compose.yaml', () => {
  const { services, volumes, networks } = parse(text('compose.yaml'))

  it('references only defined services and volumes', () => {
    expect(Object.keys(services)).toEqual(['app', 'database', 'proxy'])
    type Service = { networks: string[] | object; volumes: string[]; depends_on?: object }
    for (const service of Object.values<Service>(services)) {
      const joined = Array.isArray(service.networks) ? service.networks : Object.keys(service.networks)
      expect(Object.keys(networks)).toEqual(expect.arrayContaining(joined))
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(service.depends_on ?? {})))
      const places = service.volumes.map((volume) => volume.split(':')[0] ?? '')
      expect(places.filter((place) => !(place in volumes) && !existsSync(place))).toEqual([])
    }
  })

  it('trusts X-Forwarded-For of its proxy only', () => {
    const address = services.proxy.networks.proxied.ipv4_address
    expect(services.app.environment.TRUSTED_PROXIES).toBe(`\${TRUSTED_PROXIES:-${address}}`)
    // No other container or client can get the address of the proxy.
    expect(services.app.networks).toContain('proxied')
    expect(Object.keys(services.proxy.networks)).toEqual(['proxied'])
    const [{ subnet, ip_range: dynamic }] = networks.proxied.ipam.config
    const isIn = (network: string) => ipaddr.parse(address).match(ipaddr.parseCIDR(network))
    expect([isIn(subnet), isIn(dynamic)]).toEqual([true, false])
  })

  it('does not start without a token, a key and a database password, and names them', () => {
    const { ACCESS_TOKEN, SECRET_KEY, DATABASE_URL } = services.app.environment
    const { POSTGRES_PASSWORD } = services.database.environment
    expect(POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?set POSTGRES_PASSWORD to .+\}$/)
    expect(DATABASE_URL).toContain(`:${POSTGRES_PASSWORD}@`)
    expect(text('compose.yaml')).not.toMatch(/PASSWORD:-/)
    expect(ACCESS_TOKEN).toMatch(/^\$\{ACCESS_TOKEN:\?set ACCESS_TOKEN to .+\}$/)
    expect(SECRET_KEY).toMatch(/^\$\{SECRET_KEY:\?set SECRET_KEY to .+\}$/)
  })

  it('sets only known settings', () => {
    const entries = Object.entries<string>(services.app.environment).map(([name, value]) => [
      name,
      value.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{[^}]+\}/g, 'x'.repeat(32)),
    ])
    expect(() => readEnv(Object.fromEntries(entries))).not.toThrow()
    expect(entries.map(([name]) => name).filter((name) => !settings.has(name))).toEqual([])
  })
})

describe('docs/deploy/nginx.conf', () => {
  const instructions = (name: string) => new RegExp(`^ *${name} (.+);$`, 'm').exec(text('docs/deploy/nginx.conf'))?.[1]
  const { proxy, app } = parse(text('compose.yaml')).services

  it('forwards the published port to the port of the app', () => {
    expect(proxy.ports).toEqual([`127.0.0.1:8080:${instructions('listen')}`])
    expect(instructions('set \\$instances')).toBe(`http://app:${app.ports[0].split(':').at(-1)}`)
  })

  it('does not buffer streams, and fails over to another instance', () => {
    expect([instructions('proxy_buffering'), instructions('proxy_request_buffering')]).toEqual(['off', 'off'])
    expect(instructions('proxy_connect_timeout')).toBe('1s')
    // Without `non_idempotent`: a message that may have been delivered is not sent again.
    expect(instructions('proxy_next_upstream')).toBe('error timeout http_503')
  })
})

describe('docs/deploy/kubernetes.yaml', () => {
  const objects = parseAllDocuments(text('docs/deploy/kubernetes.yaml')).map((document) => document.toJS())
  const of = (kind: string) => objects.find((object) => object.kind === kind)
  const pod = of('Deployment').spec.template

  it('has all objects, with selectors that match the pods', () => {
    expect(objects.map(({ kind }) => kind)).toEqual([
      'Secret',
      'ConfigMap',
      'Deployment',
      'Service',
      'PodDisruptionBudget',
    ])
    const labels = pod.metadata.labels
    expect(of('Deployment').spec.selector.matchLabels).toEqual(labels)
    expect(of('Service').spec.selector).toEqual(labels)
    expect(of('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels)
    expect(of('PodDisruptionBudget').spec.minAvailable).toBeLessThan(of('Deployment').spec.replicas)
  })

  it('sets only known settings, and no secret', () => {
    const names = [...Object.keys(of('ConfigMap').data), ...Object.keys(of('Secret').stringData)]
    expect(names.filter((name) => !settings.has(name))).toEqual([])
    expect(Object.values(of('Secret').stringData).join('')).toBe('')
  })

  it('uses existing paths, and a longer grace period than the app needs', () => {
    const [container] = pod.spec.containers
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      expect(existsSync(`app${container[probe].httpGet.path}/route.ts`)).toBe(true)
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(5 + 10)
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
    expect(pod.spec.securityContext.runAsNonRoot).toBe(true)
  })
})
