import { expect, test } from 'vitest';
import {
  makeChangeRequest,
  makeContent,
  makeReusableContent,
} from '../../../src/testing/content-resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

test('the document of a reusable content is read in a space, a revision and a change request', async () => {
  const { world } = used;
  const { client } = world.people.read;
  const { spaceId, changeRequestId, reusableContentId } = await makeChangeRequest(world);
  const { revision: revisionId } = await client.spaces.get({ spaceId });
  const at = { spaceId, reusableContentId };
  const document = await client.spaceContent.getReusableContentDocument(at);
  const { document: documentId = '' } = await client.spaceContent.getReusableContent(at);
  expect(document).toEqual(await client.spaceContent.getDocument({ spaceId, documentId }));
  expect(await client.revisions.getReusableContentDocument({ ...at, revisionId })).toEqual(document);
  const inside = { ...at, changeRequestId };
  expect(await client.changeRequestContent.getReusableContentDocument(inside)).toEqual(document);
});

test('there is no document of a reusable content of another space or revision', async () => {
  const { world } = used;
  const { client } = world.people.read;
  const { spaceId } = await makeContent(world);
  const elsewhere = await makeContent(world);
  const { revision: revisionId } = await client.spaces.get({ spaceId });
  const reusableContentId = await makeReusableContent(world, spaceId, 'Later.');
  const inAnotherSpace = client.spaceContent.getReusableContentDocument({
    spaceId: elsewhere.spaceId,
    reusableContentId,
  });
  await expect(inAnotherSpace).rejects.toMatchObject({ status: 404 });
  const inAnEarlierRevision = client.revisions.getReusableContentDocument({
    spaceId,
    revisionId,
    reusableContentId,
  });
  await expect(inAnEarlierRevision).rejects.toMatchObject({ status: 404 });
});
