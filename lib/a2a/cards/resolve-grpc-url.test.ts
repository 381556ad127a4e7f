import { expect, it } from 'vitest'
import { resolveGrpcUrl } from '@/lib/a2a/cards/resolve-grpc-url'

it.each([
  ['agent.example:50051', 'https://agent.example:50051/'],
  ['agent.example:443', 'https://agent.example/'],
  ['agent.example', 'https://agent.example/'],
  ['203.0.113.7:50051', 'https://203.0.113.7:50051/'],
  ['[2001:db8::1]:50051', 'https://[2001:db8::1]:50051/'],
  ['localhost:50051', 'http://localhost:50051/'],
  ['127.0.0.1:50051', 'http://127.0.0.1:50051/'],
  ['10.1.2.3:443', 'https://10.1.2.3/'],
  ['[::1]:50051', 'http://[::1]:50051/'],
  ['agent:50051', 'http://agent:50051/'],
  ['https://agent.example:50051', 'https://agent.example:50051/'],
  ['http://agent.example:50051', 'http://agent.example:50051/'],
  ['HTTPS://agent.example/a2a', 'https://agent.example/a2a'],
  ['grpc://agent.example:50051', 'http://agent.example:50051/'],
  ['grpcs://agent.example:50051', 'https://agent.example:50051/'],
  ['dns:///agent.example:50051', 'https://agent.example:50051/'],
  ['dns://8.8.8.8/agent.example:50051', 'https://agent.example:50051/'],
  ['dns:agent.example:50051', 'https://agent.example:50051/'],
  ['ipv4:127.0.0.1:50051', 'http://127.0.0.1:50051/'],
  ['ipv6:[::1]:50051', 'http://[::1]:50051/'],
  [' agent.example:50051 ', 'https://agent.example:50051/'],
  ['unix:/run/agent.sock', undefined],
  ['javascript:alert(1)', undefined],
  ['agent.example:99999', undefined],
  ['me:word@agent.example:1', undefined],
  ['a sentence', undefined],
  ['/rpc', undefined],
  ['', undefined],
])('%j', (target, url) => {
  expect(resolveGrpcUrl(target)).toBe(url)
})
