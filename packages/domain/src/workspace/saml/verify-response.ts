import { z } from 'zod';
import type { DomainSettings } from '../../core/settings.ts';
import type { InspectedResponse } from './inspect-response.ts';
import { ApiError } from '@lectern/contract';
import { rejectedResponse } from './sign-in-errors.ts';
import { clockSkewMs, samlClient } from './saml-client.ts';
import type { SsoProviderRow } from '../../store/workspace/sso-providers.repository.ts';
import { serviceProviderUrls } from '../../presenters/service-provider.ts';

/** The parts of an assertion that are used; its signature and conditions are verified. */
export type VerifiedAssertion = {
  /** The persistent name id of the subject. */
  readonly nameId: string;
  /** First values of the attributes, by lower-case name. */
  readonly attributes: ReadonlyMap<string, string>;
  /** When the session must end (`SessionNotOnOrAfter`). */
  readonly sessionEnds: Date | undefined;
};

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

// The signed XML as the library parses it: `_` is text, `$` are attributes, all else lists of elements.
const textNode = z.object({ _: z.string(), $: z.record(z.string(), z.string()).optional() });
const instant = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()));
const Assertion = z.object({
  $: z.object({ Version: z.literal('2.0') }),
  Issuer: z.tuple([textNode]),
  Subject: z.tuple([
    z.object({
      NameID: z.tuple([textNode]),
      SubjectConfirmation: z.array(
        z.object({
          $: z.object({ Method: z.string() }),
          SubjectConfirmationData: z
            .tuple([
              z.object({
                $: z.object({
                  Recipient: z.string().optional(),
                  InResponseTo: z.string().optional(),
                  NotOnOrAfter: instant.optional(),
                  NotBefore: instant.optional(),
                }),
              }),
            ])
            .optional(),
        }),
      ),
    }),
  ]),
  Conditions: z.tuple([z.object({})]),
  AuthnStatement: z
    .array(z.object({ $: z.object({ SessionNotOnOrAfter: instant.optional() }).optional() }))
    .min(1),
  AttributeStatement: z
    .array(
      z.object({
        Attribute: z
          .array(
            z.object({
              $: z.object({ Name: z.string() }),
              AttributeValue: z.array(z.union([textNode, z.unknown()])).optional(),
            }),
          )
          .optional(),
      }),
    )
    .optional(),
});
type Assertion = z.output<typeof Assertion>;

type Expected = {
  readonly settings: DomainSettings;
  readonly provider: SsoProviderRow;
  readonly requestId: string;
  readonly now: Date;
};

/**
 * Verifies the signature of a SAML response, then that the signed assertion is for this server, responds to this request,
 * was issued by this provider and is valid now. The library verifies signature, audience and the times of `Conditions`;
 * the other rules of the Web Browser SSO profile (SAML profiles, 4.1.4.3) are verified here. 403 for any violation.
 */
export async function verifyResponse(
  response: InspectedResponse,
  expected: Expected,
): Promise<VerifiedAssertion> {
  const { settings, provider, requestId } = expected;
  const { acsURL } = serviceProviderUrls(settings, provider.id);
  if (response.destination !== undefined && response.destination !== acsURL) {
    throw rejectedResponse(`the destination is ${response.destination}`);
  }
  try {
    const client = await samlClient(settings, provider, requestId);
    const { profile } = await client.validatePostResponseAsync({ SAMLResponse: response.encoded });
    const signed = z.object({ Assertion }).parse(profile?.getAssertion?.());
    return verifyAssertion(signed.Assertion, acsURL, expected);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw rejectedResponse('its signature or its content is not valid', error);
  }
}

function verifyAssertion(
  assertion: Assertion,
  acsURL: string,
  { provider, requestId, now }: Expected,
): VerifiedAssertion {
  const [issuer] = assertion.Issuer;
  if (issuer._.trim() !== provider.entity_id) throw rejectedResponse(`the issuer is ${issuer._}`);
  const [subject] = assertion.Subject;
  const confirmed = subject.SubjectConfirmation.some(({ $, SubjectConfirmationData: data }) => {
    const { Recipient, InResponseTo, NotBefore, NotOnOrAfter } = data?.[0].$ ?? {};
    return (
      $.Method === bearer &&
      Recipient === acsURL &&
      InResponseTo === requestId &&
      NotOnOrAfter !== undefined &&
      NotOnOrAfter.getTime() + clockSkewMs > now.getTime() &&
      (NotBefore === undefined || NotBefore.getTime() - clockSkewMs <= now.getTime())
    );
  });
  if (!confirmed)
    throw rejectedResponse('no bearer confirmation is for this recipient, this request and this time');
  const [nameId] = subject.NameID;
  if (nameId.$?.['Format'] === transient) throw rejectedResponse('the name id of the subject is transient');
  if (nameId._.trim() === '' || nameId._.length > 1024)
    throw rejectedResponse('the subject has no usable name id');
  const sessionEnds = sessionEndOf(assertion);
  if (sessionEnds !== undefined && sessionEnds <= now) throw rejectedResponse('the session has ended');
  return { nameId: nameId._.trim(), attributes: attributesOf(assertion), sessionEnds };
}

function attributesOf({ AttributeStatement: statements = [] }: Assertion): Map<string, string> {
  const values = new Map<string, string>();
  for (const { $, AttributeValue: [first] = [] } of statements.flatMap(({ Attribute = [] }) => Attribute)) {
    const { data } = textNode.safeParse(first);
    const name = $.Name.toLowerCase();
    if (data !== undefined && !values.has(name)) values.set(name, data._.trim());
  }
  return values;
}

function sessionEndOf({ AuthnStatement: statements }: Assertion): Date | undefined {
  const ends = statements.flatMap(({ $ }) => $?.SessionNotOnOrAfter ?? []);
  return ends.toSorted((one, other) => one.getTime() - other.getTime())[0];
}
