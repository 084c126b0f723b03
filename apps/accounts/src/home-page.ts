import type { Organization, Site } from '@lectern/contract';
import { html, type Html } from '@lectern/reader/html';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Browsers, SignedIn } from './browser.ts';
import { sendPage } from './page.ts';

const maxOrganizations = 20;
const maxSites = 50;

type Listed = { readonly organization: Organization; readonly sites: readonly Site[] };

/** The page of the server for whoever is signed in: their organizations, and the sites of each. */
export async function showHome(
  browsers: Browsers,
  request: FastifyRequest,
  reply: FastifyReply,
  { client, user }: SignedIn,
): Promise<FastifyReply> {
  const { items, next } = await client.organizations.list({ limit: maxOrganizations });
  const listed = await Promise.all(
    items.map(async (organization): Promise<Listed> => {
      const { items: sites } = await client.sites.list({ organizationId: organization.id, limit: maxSites });
      return { organization, sites };
    }),
  );
  const context = browsers.pageContext(request, reply, user);
  const { appUrl, publicUrl } = browsers.domain.settings;
  const main = html`<h1>Your organizations</h1>
    ${
      listed.length === 0 &&
      html`<section>
        <p>
          You are no member of an organization, or yours ask you to sign in through their identity provider.
        </p>
      </section>`
    }${listed.map((one) => organizationOf(one, appUrl !== publicUrl))}${next !== undefined && html`<p>And more.</p>`}
    <section>
      <h2>For developers</h2>
      <ul class="rows">
        <li><a href="${`${context.base}/reference`}">API reference</a></li>
        <li><a href="${`${context.base}/graphql`}">GraphiQL</a></li>
        <li><a href="${`${context.base}/account#tokens`}">Your access tokens</a></li>
      </ul>
    </section>`;
  reply.header('vary', 'Accept, Cookie');
  return sendPage(reply, context, { title: 'Your organizations', main });
}

function organizationOf({ organization, sites }: Listed, hasApp: boolean): Html {
  return html`<section>
    <h2>
      ${hasApp ? html`<a href="${organization.urls.app}">${organization.title}</a>` : organization.title}
    </h2>
    ${
      sites.length === 0
        ? html`<p class="hint">No sites yet.</p>`
        : html`<ul class="rows">
            ${sites.map(siteOf)}
          </ul>`
    }
  </section>`;
}

function siteOf({ title, published, visibility, urls }: Site): Html {
  const url = published ? urls.published : undefined;
  return html`<li>
    ${url === undefined ? html`<span>${title}</span>` : html`<a href="${url}">${title}</a>`}
    <small>${published ? shown[visibility] : 'not published'}</small>
  </li>`;
}

const shown: Readonly<Record<Site['visibility'], string>> = {
  public: 'public',
  unlisted: 'unlisted',
  'share-link': 'with a share link',
  'visitor-auth': 'for visitors who sign in',
};
