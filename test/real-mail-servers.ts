import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSmtp } from '../src/protocols/smtp/smtp-connection.ts'

/** How long a server can take until it accepts connections. */
const START_MS = 30_000
/** Packages that the host already has in the right version. */
const NEVER_DOWNLOADED = new Set(['libc6'])

interface RealServer {
  readonly packages: readonly string[]
  /** A shell script that configures and runs the server in the foreground. It relays all mail to `sink`. */
  readonly script: (ports: { readonly port: number; readonly sink: number }) => string
}

const userOf = (name: string, id: number) => `
echo '${name}:x:${id}:${id}::/nonexistent:/usr/sbin/nologin' >> /etc/passwd
echo '${name}:x:${id}:' >> /etc/group`

/**
 * The settings are the packages' defaults, except the port and where mail goes. In particular, OpenSMTPD accepts 100 messages per
 * connection, and Exim accepts 1,000 messages per connection and 20 connections.
 */
export const REAL_SERVERS = {
  OpenSMTPD: {
    packages: ['opensmtpd'],
    script: ({ port, sink }) => `${userOf('opensmtpd', 901)}${userOf('opensmtpq', 902)}
mkdir -p /var/lib/opensmtpd/empty
cat > /etc/smtpd.conf <<END
listen on 127.0.0.1 port ${port}
action "relay" relay host "smtp://127.0.0.1:${sink}"
match from any for any action "relay"
END
smtpd -d`,
  },
  Postfix: {
    packages: ['postfix'],
    script: ({ port, sink }) => `${userOf('postfix', 903)}
echo 'postdrop:x:904:' >> /etc/group
cp /usr/share/postfix/dynamicmaps.cf /etc/postfix/
cp /usr/share/postfix/main.cf.debian /etc/postfix/main.cf
cat >> /etc/postfix/main.cf <<END
compatibility_level = 3.6
myhostname = mail.site.test
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
relayhost = [127.0.0.1]:${sink}
maillog_file = /dev/stdout
alias_maps =
END
sed 's/^smtp      inet .*/${port} inet n - n - - smtpd/' /usr/share/postfix/master.cf.dist > /etc/postfix/master.cf
postconf -F '*/*/chroot=n'
mkdir -p /var/spool/postfix /var/lib/postfix
chown postfix /var/lib/postfix
postfix start-fg`,
  },
  Exim: {
    packages: ['exim4-daemon-light', 'exim4-base', 'libunbound8'],
    script: ({ port, sink }) => `${userOf('Debian-exim', 905)}
mkdir -p /var/spool/exim4 /var/log/exim4 /run/exim4
chown Debian-exim /var/spool/exim4 /var/log/exim4 /run/exim4
cat > /etc/exim.conf <<END
primary_hostname = mail.site.test
local_interfaces = 127.0.0.1
acl_smtp_rcpt = everyone
begin acl
everyone:
  accept
begin routers
sink:
  driver = manualroute
  transport = sink
  route_list = * 127.0.0.1
  self = send
begin transports
sink:
  driver = smtp
  port = ${sink}
  allow_localhost
begin retry
* * F,1h,5s
END
exim4 -C /etc/exim.conf -bdf -q10s -oX ${port}`,
  },
} as const satisfies Record<string, RealServer>

export type RealServerName = keyof typeof REAL_SERVERS

/**
 * Puts the package's files over the host's, in a mount namespace that nobody else sees, and runs a script there. The packages
 * conflict with each other, so they can't be installed. The shell stays the first process of its namespace, so that all processes
 * end with it. Its output goes through a pipe, because Postfix can't log to a socket.
 */
const OVERLAY = `set -e
mount -t tmpfs tmpfs /mnt
mkdir /mnt/upper /mnt/work /mnt/root
cp -a "$1/." /mnt/upper/
for folder in lib bin sbin; do
  if [ -d /mnt/upper/$folder ]; then
    mkdir -p /mnt/upper/usr/$folder
    cp -a /mnt/upper/$folder/. /mnt/upper/usr/$folder/
    rm -r /mnt/upper/$folder
  fi
done
mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/root
mount -t proc proc /mnt/root/proc
mount --bind /dev /mnt/root/dev
cp "$2" /mnt/root/run-server
chroot /mnt/root /bin/sh /run-server 2>&1 | cat
`

const run = (command: string, args: readonly string[], cwd: string) =>
  spawnSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Downloads the packages, together with the libraries that they depend on. Returns the reason if that isn't possible. */
const unpack = (folder: string, packages: readonly string[]): string | undefined => {
  if (process.getuid?.() !== 0) return 'only root can run them in a mount namespace'
  if (run('unshare', ['-m', 'true'], '/').status !== 0) return 'mount namespaces aren’t allowed here'
  const depends = run('apt-cache', ['depends', ...packages], '/').stdout ?? ''
  const libraries = [...depends.matchAll(/Depends: (lib[\w.+-]+)/g)].flatMap(([, name]) => name ?? [])
  const wanted = [...packages, ...libraries].filter((name) => !NEVER_DOWNLOADED.has(name))
  const downloads = join(folder, 'downloads')
  mkdirSync(downloads, { recursive: true })
  const { status } = run('apt-get', ['download', ...new Set(wanted)], downloads)
  if (status !== 0) return 'their Debian packages can’t be downloaded'
  for (const file of readdirSync(downloads)) run('dpkg-deb', ['-x', file, join(folder, 'root')], downloads)
  return existsSync(join(folder, 'root')) ? undefined : 'their Debian packages can’t be unpacked'
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Starts a real mail server on loopback that relays everything to a sink. Returns why not, if that isn't possible. */
export const startRealServer = async (t: TestContext, name: RealServerName, sink: number) => {
  const { packages, script } = REAL_SERVERS[name]
  const folder = mkdtempSync(join(tmpdir(), 'postrider-field-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const missing = unpack(folder, packages)
  if (missing !== undefined) return { missing }
  const port = await freePort()
  writeFileSync(join(folder, 'overlay.sh'), OVERLAY)
  writeFileSync(join(folder, 'server.sh'), script({ port, sink }))
  const args = [
    '-m',
    '-p',
    '-f',
    '--kill-child',
    'sh',
    join(folder, 'overlay.sh'),
    join(folder, 'root'),
    join(folder, 'server.sh'),
  ]
  const child = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const log: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log.push(String(chunk))
      if (log.length > 200) log.shift()
    })
  t.after(() => child.kill('SIGKILL'))
  for (const startedMs = performance.now(); performance.now() - startedMs < START_MS; await sleep(200)) {
    const connection = await openSmtp({ host: '127.0.0.1', port, security: 'none' }).catch(() => undefined)
    await connection?.close()
    if (connection) return { port, log: () => log.join('') }
    if (child.exitCode !== null) break
  }
  throw new Error(`${name} didn’t start: ${log.join('')}`)
}
