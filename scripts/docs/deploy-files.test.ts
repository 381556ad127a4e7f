import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import ipaddr from 'ipaddr.js'
import { parse, parseAllDocuments } from 'yaml'
import packageJson from '@/package.json'
import { readEnv } from '@/lib/server/env'

const text = (path: string) => readFileSync(path, 'utf8')
const steps = text('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => ({ name: line.slice(0, line.indexOf(' ')), says: line.slice(line.indexOf(' ') + 1).trim() }))
const said = (name: string) => steps.filter((step) => step.name === name).map(({ says }) => says)

/** Names of all settings. */
const settings = new Set([...text('lib/server/env.ts').matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name))

describe('Dockerfile', () => {
  it('takes from the checkout what the builder is sent, and runs what package.json has', () => {
    const sent =
      text('.dockerignore')
        .match(/^!.+$/gm)
        ?.map((line) => line.slice(1)) ?? []
    expect(sent.filter((path) => !existsSync(path.replace('/*.md', '')))).toEqual([])
    const copied = said('COPY').filter((says) => !says.startsWith('--from') && !says.startsWith('. '))
    expect(copied.flatMap((says) => says.split(' ').slice(0, -1)).filter((path) => !sent.includes(path))).toEqual([])
    const scripts = said('RUN').flatMap((says) => /^npm run (\S+)/.exec(says)?.[1] ?? [])
    expect(scripts).toEqual(['standalone'])
    expect(scripts.filter((name) => !(name in packageJson.scripts))).toEqual([])
  })

  it('sends the builder all that the build is made of, and nothing that is a secret or heavy', () => {
    const ignore = text('.dockerignore')
    const made = /const sources = \[([^\]]+)\]/.exec(text('scripts/bootstrap/build.mjs'))?.[1] ?? ''
    const sources = [...made.matchAll(/'([^'/\n]+)[^']*'/g)].map(([, path]) => path)
    expect(sources.length).toBeGreaterThan(8)
    expect(sources.filter((path) => !new RegExp(`^!${path}(/\\*\\.md)?$`, 'm').test(ignore))).toEqual([])
    expect(ignore.split('\n').find((line) => !line.startsWith('#'))).toBe('*')
    expect(ignore).not.toMatch(/!(data|node_modules|\.env|\.git|e2e)\b/)
  })

  it('ends with a program that is no root, is told to stop by SIGTERM, and has no secret', () => {
    expect(said('USER')).toEqual(['node'])
    expect(said('STOPSIGNAL')).toEqual(['SIGTERM'])
    expect(said('CMD')).toEqual(['["node", "scripts/serve.mjs"]'])
    expect(said('HEALTHCHECK').join()).toContain('/api/health/ready')
    expect(said('ENV').concat(said('ARG')).join()).not.toMatch(/SECRET|TOKEN|PASSWORD|DATABASE_URL/)
    expect(said('FROM').map((says) => says.split(' ')[0])).toEqual(['node:24-slim', 'node:24-slim'])
  })
})

describe('npm run standalone', () => {
  it('puts beside our own server all that it imports', () => {
    const listed = /const beside = \[([^\]]+)\]/.exec(text('scripts/assemble.mjs'))?.[1] ?? ''
    const beside = [...listed.matchAll(/'(scripts\/[^']+)'/g)].map(([, path = '']) => path)
    expect(beside).toContain('scripts/serve.mjs')
    const imported = beside.flatMap((path) =>
      [...text(path).matchAll(/from '(\.[^']+)'/g)].map(([, name = '']) => join(dirname(path), name)),
    )
    expect(imported.length).toBeGreaterThan(2)
    expect(imported.filter((path) => !beside.includes(path))).toEqual([])
  })
})

describe('compose.yaml', () => {
  const { services, volumes, networks } = parse(text('compose.yaml'))

  it('names only what it has', () => {
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

  it('trusts X-Forwarded-For of its own proxy only', () => {
    const address = services.proxy.networks.proxied.ipv4_address
    expect(services.app.environment.TRUSTED_PROXIES).toBe(`\${TRUSTED_PROXIES:-${address}}`)
    // No other container and no client can get the address of the proxy.
    expect(services.app.networks).toContain('proxied')
    expect(Object.keys(services.proxy.networks)).toEqual(['proxied'])
    const [{ subnet, ip_range: dynamic }] = networks.proxied.ipam.config
    const isIn = (network: string) => ipaddr.parse(address).match(ipaddr.parseCIDR(network))
    expect([isIn(subnet), isIn(dynamic)]).toEqual([true, false])
  })

  it('does not start without a token, a key and a database password, and says so plainly', () => {
    const { ACCESS_TOKEN, SECRET_KEY, DATABASE_URL } = services.app.environment
    const { POSTGRES_PASSWORD } = services.database.environment
    expect(POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?set POSTGRES_PASSWORD to .+\}$/)
    expect(DATABASE_URL).toContain(`:${POSTGRES_PASSWORD}@`)
    expect(text('compose.yaml')).not.toMatch(/PASSWORD:-/)
    expect(ACCESS_TOKEN).toMatch(/^\$\{ACCESS_TOKEN:\?set ACCESS_TOKEN to .+\}$/)
    expect(SECRET_KEY).toMatch(/^\$\{SECRET_KEY:\?set SECRET_KEY to .+\}$/)
  })

  it('gives the app settings that it knows', () => {
    const given = Object.entries<string>(services.app.environment).map(([name, value]) => [
      name,
      value.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/^\$\{.+\}$/, 'x'.repeat(32)),
    ])
    expect(() => readEnv(Object.fromEntries(given))).not.toThrow()
    expect(given.map(([name]) => name).filter((name) => !settings.has(name))).toEqual([])
  })
})

describe('docs/deploy/nginx.conf', () => {
  const said = (name: string) => new RegExp(`^ *${name} (.+);$`, 'm').exec(text('docs/deploy/nginx.conf'))?.[1]
  const { proxy, app } = parse(text('compose.yaml')).services

  it('leads from the port that is published to the one that the app listens on', () => {
    expect(proxy.ports).toEqual([`127.0.0.1:8080:${said('listen')}`])
    expect(said('set \\$instances')).toBe(`http://app:${app.ports[0].split(':').at(-1)}`)
  })

  it('keeps no stream back, and goes on to another instance before anybody notices', () => {
    expect([said('proxy_buffering'), said('proxy_request_buffering')]).toEqual(['off', 'off'])
    expect(said('proxy_connect_timeout')).toBe('1s')
    // Without `non_idempotent`: a message that may have reached an instance is not sent again.
    expect(said('proxy_next_upstream')).toBe('error timeout http_503')
  })
})

describe('docs/deploy/kubernetes.yaml', () => {
  const objects = parseAllDocuments(text('docs/deploy/kubernetes.yaml')).map((document) => document.toJS())
  const of = (kind: string) => objects.find((object) => object.kind === kind)
  const pod = of('Deployment').spec.template

  it('has all objects, and selectors that find the pods', () => {
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

  it('gives settings that the app knows, and no secret by itself', () => {
    const names = [...Object.keys(of('ConfigMap').data), ...Object.keys(of('Secret').stringData)]
    expect(names.filter((name) => !settings.has(name))).toEqual([])
    expect(Object.values(of('Secret').stringData).join('')).toBe('')
  })

  it('asks paths that exist, and waits longer for the end than the app takes', () => {
    const [container] = pod.spec.containers
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      expect(existsSync(`app${container[probe].httpGet.path}/route.ts`)).toBe(true)
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(5 + 10)
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
    expect(pod.spec.securityContext.runAsNonRoot).toBe(true)
  })
})
