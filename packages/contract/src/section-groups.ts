import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery } from './schema/common.ts';
import { positionAmong, SectionOrGroupPointer } from './schema/position.ts';
import { SiteSectionGroup } from './schema/site.ts';
import { text } from './schema/text.ts';

const base = '/v1/orgs/{organizationId}/sites/{siteId}/section-groups';
const Title = text(1, 100);
const Icon = text(0, 50).nullable().optional();

export const sectionGroups = {
  list: operation({
    id: 'listSiteSectionGroups',
    method: 'GET',
    path: base,
    summary: 'List the section groups of a site',
    permission: 'site.view',
    query: pageQuery,
    result: listOf('SiteSectionGroup', SiteSectionGroup),
    status: 200,
  }),
  add: operation({
    id: 'addSectionGroupToSite',
    method: 'POST',
    path: base,
    summary: 'Add a section group to a site',
    description: 'The given sections move into it, in the given order.',
    permission: 'site.edit',
    body: z.object({ title: Title, icon: Icon, sections: z.array(Id).max(1000).optional() }),
    result: SiteSectionGroup,
    status: 201,
    location: `${base}/{id}`,
  }),
  get: operation({
    id: 'getSiteSectionGroupById',
    method: 'GET',
    path: `${base}/{siteSectionGroupId}`,
    summary: 'Get a section group of a site',
    permission: 'site.view',
    result: SiteSectionGroup,
    status: 200,
  }),
  update: operation({
    id: 'updateSiteSectionGroupById',
    method: 'PATCH',
    path: `${base}/{siteSectionGroupId}`,
    summary: 'Update a section group of a site',
    permission: 'site.edit',
    body: z.object({ title: Title.optional(), icon: Icon }),
    result: SiteSectionGroup,
    status: 200,
  }),
  delete: operation({
    id: 'deleteSiteSectionGroupById',
    method: 'DELETE',
    path: `${base}/{siteSectionGroupId}`,
    summary: 'Delete a section group of a site',
    description: 'Its sections move to its position.',
    permission: 'site.edit',
    status: 205,
  }),
  addSection: operation({
    id: 'addSectionToGroup',
    method: 'POST',
    path: `${base}/{siteSectionGroupId}/sections`,
    summary: 'Add a section to a section group',
    description: 'At its end; the section leaves its previous group.',
    permission: 'site.edit',
    body: z.object({ sectionId: Id }),
    result: SiteSectionGroup,
    status: 201,
    location: `${base}/{siteSectionGroupId}`,
  }),
  removeSection: operation({
    id: 'removeSectionFromGroup',
    method: 'DELETE',
    path: `${base}/{siteSectionGroupId}/sections/{siteSectionId}`,
    summary: 'Remove a section from a section group',
    description: 'Its new position is directly after the group.',
    permission: 'site.edit',
    status: 205,
  }),
  move: operation({
    id: 'moveSiteSectionGroup',
    method: 'POST',
    path: `${base}/{siteSectionGroupId}/move`,
    summary: 'Move a section group',
    description: 'Next to a group, or to a section without a group. Without a position: to the end.',
    permission: 'site.edit',
    body: z.object({ position: positionAmong(SectionOrGroupPointer).optional() }),
    bodyOptional: true,
    result: SiteSectionGroup,
    audited: false,
    status: 200,
  }),
};
