import { Stack, Text } from '@mantine/core'
import { Copyable } from '../ui/copyable.tsx'
import classes from './domain-guide.module.css'

/** A public host name: a DNS record can't point to an IP address or to localhost by name. */
const isName = (host: string) => host.includes('.') && /[a-z]/i.test(host) && !host.includes(':')

/** How to point the domain to this server. Folded: it's done once. */
export const DomainGuide = ({ domain }: { domain: string }) => {
  const host = location.hostname
  return (
    <details className={`card ${classes.guide}`}>
      <summary>
        How to point <strong>{domain}</strong> to this server
      </summary>
      <Stack gap="sm" mt="sm">
        {isName(host) ? (
          <>
            <Text>Add this record where you manage the domain’s DNS:</Text>
            <Copyable label="the CNAME record" text={`${domain}. CNAME ${host}.`} />
            <Text c="dimmed" size="sm">
              A root domain (without a subdomain) can’t have a CNAME: use an A or AAAA record with this server’s IP
              address.
            </Text>
          </>
        ) : (
          <Text>Add an A or AAAA record with this server’s public IP address where you manage the domain’s DNS.</Text>
        )}
        <Text c="dimmed" size="sm">
          The server’s operator also has to pass requests for the domain on to Postrider, with a TLS certificate for it:
          your pages will be at https://{domain}.
        </Text>
      </Stack>
    </details>
  )
}
