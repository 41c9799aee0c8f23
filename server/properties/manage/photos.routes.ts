import { changePhoto, createPhoto, deletePhoto, replacePhoto } from '#shared/api/photos.ts';
import { t } from '#shared/texts/t.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import {
  changePhoto as saveChange,
  createPhoto as saveNew,
  deletePhoto as saveNone,
  replacePhoto as saveOther,
} from './save-photo.ts';

export const photoRoutes = [
  route(createPhoto, async (context: Context, { body }) => await saveNew(context, body)),
  route(replacePhoto, async (context: Context, { id, body }) => await saveOther(context, id, body)),
  route(changePhoto, async (context: Context, { id, body }) => await saveChange(context, id, body)),
  route(deletePhoto, async (context: Context, { id }) => {
    await saveNone(context, id);
    return { detail: t('Photo removed') };
  }),
];
