import { answerTasks } from '@lectern/threads';
import { drawPicture } from './draw-picture.ts';
import type { Picture } from '../page/picture.ts';

// A thread that draws pictures. It may be terminated at any time.

answerTasks((picture: Picture) => drawPicture(picture));
