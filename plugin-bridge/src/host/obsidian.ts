/** The base class of the plugin, for the one file outside this folder that needs it. */
export { Plugin } from "obsidian";
