import { runFolderOf } from "./run-folder";

runFolderOf(__filename);
